"use strict";
/* The table of all statements: which rows are shown, with or without repairs, and in which order. */
const Listing = (() => {
  const { later } = Typesetting;
  const body = document.querySelector("#table tbody");
  const rowOf = new Map([...body.querySelectorAll("[data-row]")].map((row) => [Number(row.dataset.row), row]));
  const heads = [...document.querySelectorAll("#table [data-sort]")];
  const worstFirst = [
    "refuted", "ill-formed", "tainted", "unsupported", "witnessed", "checked", "conditional", "cited", "proved", "sound",
    "definition", "hypothesis",
  ];
  const titles = [...body.querySelectorAll(".section")];
  const inOrder = [...body.rows];
  let sorted = { by: "", isDown: false };
  let last = null;

  const words = {
    statement: () => "",
    kind: (at) => Model.statements[at].kind,
    evidence: (at, repaired) => Model.evidence(at, repaired),
    standing: (at, repaired) => Model.standing(at, repaired),
  };

  /* Formulas are typeset once the table is looked at. */
  function dress() {
    for (const [at, row] of rowOf) {
      const { formulas, goals } = Model.statements[at];
      const said = goals.length ? goals.map((goal) => [goal.formula, goal.latex]) : formulas;
      row.querySelector(".says")?.replaceChildren(...said.map(([text, latex]) => later(latex, text)));
    }
  }

  function sort({ repaired }) {
    const key = (at) => words[sorted.by](at, repaired);
    const rank = (word) => (worstFirst.includes(word) ? String(worstFirst.indexOf(word)).padStart(2, "0") : word);
    const order = [...rowOf.keys()].map((at) => [rank(key(at)), at]);
    order.sort((a, b) => a[0].localeCompare(b[0]) || a[1] - b[1]);
    if (sorted.isDown) order.reverse();
    body.append(...order.map(([, at]) => rowOf.get(at)));
  }

  /* What a row says with repairs may be another word than as printed. */
  function reword(repaired) {
    for (const [at, row] of rowOf) {
      for (const word of ["evidence", "standing"]) {
        row.querySelector(`.${word}`).replaceChildren(Reading.badge(words[word](at, repaired), word));
      }
    }
  }

  function arrange(state) {
    for (const head of heads) {
      const way = sorted.isDown ? "descending" : "ascending";
      head.setAttribute("aria-sort", head.dataset.sort === sorted.by ? way : "none");
    }
    if (sorted.by) sort(state);
    else body.append(...inOrder);
  }

  function show(list, state) {
    const own = new Set(list);
    const isReworded = last?.[1].repaired !== state.repaired;
    if (!last) dress();
    if (isReworded) reword(state.repaired);
    if (isReworded && sorted.by) arrange(state);
    for (const [at, row] of rowOf) row.hidden = !own.has(at);
    for (const title of titles) title.hidden = sorted.by !== "" || !title.dataset.members.split(" ").some((at) => own.has(Number(at)));
    last = [list, state];
  }

  /* Press a head: upwards, downwards, and then the order of the document again. */
  function press(by) {
    if (sorted.by !== by) sorted = { by, isDown: false };
    else sorted = sorted.isDown ? { by: "", isDown: false } : { by, isDown: true };
    if (!last) return;
    arrange(last[1]);
    show(...last);
  }

  for (const head of heads) head.querySelector("button").addEventListener("click", () => press(head.dataset.sort));

  return { show };
})();
