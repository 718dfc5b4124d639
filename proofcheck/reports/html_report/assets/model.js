"use strict";
/* The derivation as data, and the questions one asks of a graph. All walks are iterative. */
const Model = (() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const statements = data.statements;
  const size = statements.length;
  const byKey = new Map(statements.map((one, at) => [one.key, at]));
  const groupOf = new Array(size).fill(null);
  data.groups.forEach((group, number) => group.members.forEach((at) => { groupOf[at] = number; }));
  const isMain = new Set(data.main);
  const premises = statements.map(() => []);
  const users = statements.map(() => []);
  /* A repair, or another reading, stands beside its original: neither rests on the other. */
  const isBeside = (role) => role === "repairs" || role === "reads";
  data.edges.forEach(([source, target, role]) => {
    if (isBeside(role)) return;
    premises[target].push({ at: source, role });
    users[source].push({ at: target, role });
  });

  /* The chains of all goals come later: they are most of the page, and lie in it compressed. */
  let hasProofs = false;
  function takeProofs(proofs) {
    statements.forEach((one, at) => one.goals.forEach((goal, number) => { goal.proof = proofs[at][number]; }));
    hasProofs = true;
  }

  /* With repairs, whoever declares the original reads its repair. */
  function stands(at, repaired) {
    const repair = statements[at].readAs;
    return repaired && typeof repair === "number" ? repair : at;
  }

  function below(at, repaired) {
    return premises[at].filter((one) => one.role !== "unused").map((one) => stands(one.at, repaired));
  }

  const readFor = statements.map((one, at) => [at]);
  statements.forEach((one, at) => {
    if (typeof one.readAs === "number") readFor[one.readAs].push(at);
  });

  function above(at, repaired) {
    const named = repaired ? readFor[at].filter((one) => stands(one, true) === at) : [at];
    return named.flatMap((one) => users[one].filter((use) => use.role !== "unused").map((use) => use.at));
  }

  /* Everything within `depth` steps (0: any number), with its distance; without the start. */
  function reach(start, next, depth, repaired) {
    const found = new Map([[start, 0]]);
    let border = [start];
    for (let step = 1; border.length && (!depth || step <= depth); step += 1) {
      const beyond = [];
      for (const at of border) {
        for (const other of next(at, repaired)) {
          if (!found.has(other)) {
            found.set(other, step);
            beyond.push(other);
          }
        }
      }
      border = beyond;
    }
    found.delete(start);
    return found;
  }

  const ancestors = (at, depth = 0, repaired = false) => reach(at, below, depth, repaired);
  const descendants = (at, depth = 0, repaired = false) => reach(at, above, depth, repaired);

  const evidence = (at, repaired) => (repaired ? statements[at].evidenceRepaired : statements[at].evidence);
  const standing = (at, repaired) => (repaired ? statements[at].standingRepaired : statements[at].standing);

  /* The way that the audit found to what is wrong below a statement. */
  function way(at, repaired) {
    const one = statements[at];
    const found = repaired ? one.obstacle : one.taint;
    return found.length && found[0] !== at ? [at, ...found] : found;
  }

  /* What is false, has no meaning, is cited and stated nowhere, lacks a declaration, or rests on itself. */
  const lacking = new Set(data.edges.filter(([, , role]) => role === "missing").map(([, target]) => target));
  function isWrong(at, repaired) {
    return ["refuted", "ill-formed", "absent"].includes(evidence(at, repaired)) || lacking.has(at) || way(at, repaired).at(-1) === at;
  }

  /* What is wrong, and whatever a line joins to it, in the order of the document. */
  function aroundWrong(repaired) {
    const wrong = new Set([...statements.keys()].filter((at) => isWrong(at, repaired)));
    const found = new Set(wrong);
    for (const [source, target] of data.edges) {
      if (wrong.has(source)) found.add(target);
      if (wrong.has(target)) found.add(source);
    }
    return [...found].sort((a, b) => a - b);
  }

  function roleOf(edge) {
    const [source, , role] = edge;
    return statements[source].kind === "absent" && !isBeside(role) ? "dangling" : role;
  }

  const texts = statements.map((one) => [
    `[${one.label}]`, one.title, ...one.goals.map((goal) => goal.formula), ...one.formulas.map(([text]) => text), ...one.notes,
  ].join("\n").toLowerCase());

  /* Labels first, then titles, then whatever else a statement says. */
  function search(query) {
    const wanted = query.trim().toLowerCase();
    if (!wanted) return [];
    const bare = wanted.replace(/^\[|\]$/g, "");
    const rank = (at) => {
      const label = statements[at].label.toLowerCase();
      if (label === bare) return 0;
      if (label.startsWith(bare)) return 1;
      return statements[at].title.toLowerCase().includes(wanted) ? 2 : 3;
    };
    return texts
      .flatMap((text, at) => (text.includes(wanted) ? [at] : []))
      .map((at) => [rank(at), at])
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
      .map(([, at]) => at);
  }

  return {
    data, statements, edges: data.edges, groups: data.groups, groupOf, byKey, isMain, premises, users,
    ancestors, descendants, evidence, standing, way, isWrong, aroundWrong, roleOf, search, stands, isBeside,
    takeProofs, hasProofs: () => hasProofs,
  };
})();
