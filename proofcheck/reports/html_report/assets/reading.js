"use strict";
/* The reading: all that is known of one statement, built from elements and text. */
const Reading = (() => {
  const { make, formula, symbol, value } = Typesetting;
  const space = "http://www.w3.org/2000/svg";
  const roles = {
    show: "shown", step: "step", conclusion: "conclusion of the chain", side: "needed for sense",
  };

  function icon(name) {
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("class", "mark");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(space, "use");
    use.setAttribute("href", `#mark-${name}`);
    svg.append(use);
    return svg;
  }

  function badge(word, group) {
    const own = ["sound", "conditional", "tainted"].includes(word) ? `standing-${word}` : word;
    return make("span", { class: `badge ${group}-${word}` }, icon(own), word);
  }

  /* A statement that is meant, or the text of a label that means none. */
  function link(at, state, more = {}) {
    if (typeof at !== "number") return make("bdi", {}, `[${at}]`);
    const address = Address.write({ ...state, selected: at, way: false, whatIf: false, ...more });
    return make("a", { class: "label", href: address, "data-statement": at }, "[", make("bdi", {}, Model.statements[at].label), "]");
  }

  const clip = (text) => (text.length > 160 ? `${text.slice(0, 159)}…` : text);
  /* The file and the line where a statement begins. */
  const place = (one) => (one.line ? `${one.path}:${one.line}` : one.path);
  const why = (example) => Typesetting.sentence(example.whyLatex, example.why);
  const firstExample = (at) => Model.statements[at].goals.find((goal) => goal.counterexample).counterexample;
  const isStatement = (at) => typeof at === "number";

  function row(at, state, ...after) {
    if (!isStatement(at)) return make("li", {}, link(at, state), ...after);
    const one = Model.statements[at];
    return make("li", {}, link(at, state), " ", make("bdi", {}, clip(one.title)), " ", badge(Model.evidence(at, state.repaired), "evidence"), " ", ...after);
  }

  function list(items, state) {
    return make("ul", { class: "plain" }, ...items.map((at) => row(at, state)));
  }

  function part(title, ...children) {
    return children.some(Boolean) ? [make("h3", {}, title), ...children.filter(Boolean)] : [];
  }

  function folded(title, ...children) {
    return make("details", {}, make("summary", {}, title), ...children);
  }

  function way(found, state) {
    const ends = found.length > 40 ? [...found.slice(0, 20), null, ...found.slice(-10)] : found;
    const step = (at) => (at === null ? `${found.length - 30} more` : link(at, state));
    const parts = ends.flatMap((at, number) => [number ? "→" : "", step(at)]).filter(Boolean);
    return make("p", { class: "way" }, ...parts);
  }

  function example(found, goal, state) {
    const values = (pairs, kind = "") => make("dl", { class: `values ${kind}` }, ...pairs.map(([name, text]) =>
      make("div", {}, make("dt", {}, symbol(found.latex[name], name)), make("dd", {}, value(text)))));
    const at = found.sizes.map(([name, size]) => `${name} = ${size}`).join(", ");
    const sides = [["left side", found.left], ["right side", found.right]].filter(([, text]) => text);
    const held = found.satisfies.flatMap((label, number) => [number ? ", " : "", link(label, state)]).filter(Boolean);
    return make("div", { class: "example" },
      make("h4", {}, `Counterexample${at ? ` at ${at}` : ""}`),
      found.objects.length ? values(found.objects) : null,
      sides.length ? values(sides, "sides") : null,
      why(found),
      ...found.assumes.map((text) => make("p", { class: "note", dir: "auto" }, `holds: ${text}`)),
      held.length ? make("p", { class: "note" }, "satisfies what these assume: ", ...held) : null,
      found.others.length
        ? folded("objects that only the hypotheses speak of", values(found.others)) : null);
  }

  function proof(steps, state) {
    const list = (shown) => make("ol", { class: "proof" }, ...shown.map((step) => {
      const by = step.by.flatMap((label, number) => [number ? ", " : "by ", link(label, state)]).filter(Boolean);
      return make("li", { class: `depth-${Math.min(step.depth, 6)}` },
        formula(step.latex, step.formula), make("span", { class: "note" }, ...by));
    }));
    const own = steps.filter((step) => !step.depth);
    return [make("h4", {}, "Proof"), list(own),
      own.length < steps.length ? folded("with all that is shown beside it", list(steps)) : null];
  }

  function goal(one, state) {
    return make("div", { class: `goal evidence-${one.evidence}` },
      make("span", { class: "role" }, roles[one.role] ?? one.role), badge(one.evidence, "evidence"),
      formula(one.latex, one.formula),
      one.how ? make("p", { class: "note", dir: "auto" }, one.how) : null,
      one.certificate ? make("p", { class: "note" }, one.certificate) : null,
      one.laws ? make("p", { class: "note" }, one.laws) : null,
      ...(one.proof.length ? proof(one.proof, state) : []),
      Model.hasProofs() ? null : make("p", { class: "note" }, "This browser cannot unpack the proofs."),
      one.counterexample ? example(one.counterexample, one, state) : null,
      one.latex ? folded("as text", make("code", { dir: "auto" }, one.formula)) : null);
  }

  const said = {
    used: "used", unused: "unused", missing: "missing: used, but not declared", declared: "", repairs: "repairs", reads: "reads",
  };

  function premise({ at, role }, state) {
    const note = Model.statements[at].kind === "absent" ? "dangling: no such statement" : said[role];
    const read = Model.stands(at, state.repaired);
    return row(at, state, note ? make("span", { class: "gain" }, note) : "",
      read === at ? "" : make("span", { class: "gain" }, " read as ", link(read, state)));
  }

  function actions(at, state) {
    const button = (text, change, pressed) => {
      const found = make("button", { type: "button", "aria-pressed": String(pressed), "data-change": JSON.stringify(change) }, text);
      return found;
    };
    const focus = (text, around) => button(text, { around: state.around === around ? "" : around }, state.around === around);
    const hasWay = Model.way(at, state.repaired).length > 1;
    const steps = make("select", { id: "depth", "aria-label": "How many steps around it" },
      ...[0, 1, 2, 3, 5].map((depth) => {
        const option = make("option", { value: String(depth) }, depth ? `${depth} step${depth > 1 ? "s" : ""}` : "any distance");
        option.selected = state.depth === depth;
        return option;
      }));
    return make("div", { class: "actions" },
      focus("What it rests on", "up"), focus("What rests on it", "down"), focus("Both", "both"), steps,
      button("What if this were false?", { whatIf: !state.whatIf }, state.whatIf),
      hasWay ? button(state.repaired ? "Path to what is in the way" : "Path to the root of the taint", { way: !state.way }, state.way) : null);
  }

  function whatIf(at, state) {
    const fallen = [...Model.descendants(at, 0, state.repaired).keys()].sort((a, b) => a - b);
    const main = fallen.filter((one) => Model.isMain.has(one));
    const others = fallen.filter((one) => !Model.isMain.has(one));
    if (!fallen.length) return part("If this were false", make("p", {}, "Nothing else would fall: no statement rests on it."));
    return part("If this were false",
      make("p", { id: "falls" }, `${fallen.length} ${fallen.length === 1 ? "statement falls" : "statements fall"} with it${main.length ? `, ${main.length} of them main` : ""}.`),
      main.length ? make("div", {}, make("h4", {}, "main results"), list(main, state)) : null,
      others.length ? list(others, state) : null);
  }

  /* The other readings of a statement, each as it stands there; of a reading, what it reads. */
  function readings(at, state) {
    const one = Model.statements[at];
    const worth = make("p", {}, "A label is worth what its weakest reading is: ",
      badge(one.evidenceOfReadings, "evidence"), " ", make("span", { class: "note" }, "standing "), badge(one.standingOfReadings, "standing"));
    const reading = (other) => {
      if (!isStatement(other)) return make("p", {}, link(other, state));
      const { readsText, formulas, goals, standing } = Model.statements[other];
      return make("div", { class: "otherwise" },
        make("p", {}, link(other, state), " ", make("bdi", {}, readsText), " ", badge(Model.evidence(other, false), "evidence"), " ",
          make("span", { class: "note" }, "standing "), badge(standing, "standing")),
        ...formulas.map(([text, latex]) => formula(latex, text)),
        ...goals.map((each) => formula(each.latex, each.formula)));
    };
    return part("Readings",
      one.reads !== null ? make("p", {}, "Another reading of ", link(one.reads, state), ": ", make("bdi", {}, one.readsText)) : null,
      one.readings.length ? make("p", {}, "The page may also be read like this:") : null,
      ...one.readings.map(reading),
      one.readings.length ? worth : null);
  }

  function repairs(at, state) {
    const one = Model.statements[at];
    const before = make("tr", {}, make("th", { scope: "row" }, "as printed"), make("td", {}, badge(one.evidence, "evidence")), make("td", {}, badge(one.standing, "standing")));
    const read = Model.stands(at, true);
    const after = make("tr", {}, make("th", { scope: "row" }, "with repairs"),
      make("td", {}, badge(Model.evidence(at, true), "evidence")), make("td", {}, badge(Model.standing(at, true), "standing")));
    const changed = one.evidence !== Model.evidence(at, true) || one.standing !== Model.standing(at, true) || read !== at;
    return part("Before and after repairs",
      one.repairs !== null ? make("p", {}, "This repairs ", link(one.repairs, state), ".") : null,
      one.repairedBy.length ? make("div", {}, make("p", {}, "Repaired by"), list(one.repairedBy, state)) : null,
      changed ? make("table", { class: "counts" }, make("tbody", {}, before, after)) : null,
      ...one.worse.map((each) => make("div", {},
        make("p", { class: "note" }, "refuted", ...each.read.flatMap(([read, label], number) =>
          [number ? ", and " : " with ", link(read, state), " in place of ", link(label, state)])),
        goal(each, state))),
      changed && one.obstacle.length ? make("div", {}, make("p", { class: "note" }, `still in the way${one.hindrance ? `: ${one.hindrance}` : ""}`), way(one.obstacle, state)) : null);
  }

  function restsOn(one, state) {
    return part("What it finally rests on", one.restsOn.length
      ? make("ul", {}, ...one.restsOn.map((entry) => make("li", {}, `${entry.name}: `,
        ...entry.ids.flatMap((at, number) => [number ? ", " : "", link(at, state)]).filter(Boolean))))
      : make("p", { class: "note" }, "no hypothesis, no library theorem, and nothing that is open"));
  }

  function head(at, state) {
    const one = Model.statements[at];
    const evidence = Model.evidence(at, state.repaired);
    const standing = Model.standing(at, state.repaired);
    const about = [one.section, place(one), Model.data.main.includes(at) ? "main result" : ""].filter(Boolean);
    return [
      make("div", { class: "crumbs" },
        make("button", { type: "button", "data-change": '{"selected":null}' }, "← Overview"),
        make("button", { type: "button", "data-step": "-1", "aria-label": "Previous statement" }, "‹ previous"),
        make("button", { type: "button", "data-step": "1", "aria-label": "Next statement" }, "next ›")),
      make("h2", { id: "reading-title" }, make("bdi", {}, `[${one.label}]`), " ", make("bdi", {}, one.title)),
      make("p", { class: "note" }, make("bdi", {}, about.join(", "))),
      make("div", { class: "badges" }, make("span", {}, one.kind === "absent" ? "no such statement" : one.kind),
        badge(evidence, "evidence"), standing ? make("span", { class: "note" }, "standing") : null, standing ? badge(standing, "standing") : null),
    ];
  }

  function build(at, state) {
    const one = Model.statements[at];
    const users = Model.users[at].map((use) => use.at);
    const found = Model.way(at, state.repaired);
    return [
      ...head(at, state),
      one.reason ? make("p", { dir: "auto" }, `${state.repaired ? "as printed: " : ""}${one.reason}`) : null,
      Model.stands(at, state.repaired) === at ? null
        : make("p", {}, "With repairs, whoever declares it reads ", link(one.readAs, state), " in its place: nothing rests on this one."),
      one.kind === "absent" ? make("p", {}, "This label is cited, and stated nowhere.") : null,
      actions(at, state),
      ...(state.whatIf ? whatIf(at, state) : []),
      ...(found.length > 1 ? part(state.repaired ? `Still in the way: ${one.hindrance}` : `The way to what taints it${one.taintEvidence ? `: ${one.taintEvidence}` : ""}`, way(found, state)) : []),
      ...part("What it says", one.formulas.length ? make("div", { class: "premises" }, ...one.formulas.map(([text, latex]) => formula(latex, text))) : null,
        ...one.goals.map((each) => goal(each, state))),
      ...readings(at, state),
      ...part("Notes", ...one.cite.map((text) => make("p", { dir: "auto" }, `cites ${text}`)), ...one.notes.map((text) => make("p", { dir: "auto" }, text))),
      ...part(`Declares${one.truncated ? " (the source is cut off)" : ""}`,
        Model.premises[at].length ? make("ul", { class: "plain" }, ...Model.premises[at].map((use) => premise(use, state))) : make("p", { class: "note" }, "no dependency"),
        Model.premises[at].length && !one.usesKnown ? make("p", { class: "note" }, "Which of them are used is not known; all count as used.") : null),
      ...part("Declared by", users.length ? list(users, state) : make("p", { class: "note" }, "no statement")),
      ...repairs(at, state),
      ...(one.kind === "absent" ? [] : restsOn(one, state)),
      ...part("Findings", ...one.findings.map((each) => make("div", {},
        make("p", { class: `finding-${each.severity}` }, `${each.severity} ${each.code}`), make("pre", { tabindex: "0" }, each.text)))),
      one.facts.length ? folded(`What it may use (${one.facts.length})`, make("ul", { class: "plain" },
        ...one.facts.map(([label, text]) => make("li", {}, link(label, state), " ", make("code", { dir: "auto" }, text))))) : null,
    ].filter(Boolean);
  }

  function show(state) {
    const own = document.getElementById("reading");
    const overview = document.getElementById("overview");
    overview.hidden = state.selected !== null;
    own.hidden = state.selected === null;
    own.replaceChildren(...(state.selected === null ? [] : build(state.selected, state)));
  }

  return { show, link, badge, clip, place, why, firstExample };
})();
