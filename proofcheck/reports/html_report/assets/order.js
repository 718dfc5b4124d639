"use strict";
/* The derivation in the order of the document: what every statement says, what it is worth, and where it stands. */
const Order = (() => {
  const { make, later } = Typesetting;
  const place = document.getElementById("order");
  let shown = "";

  function worst(one) {
    const examples = [...one.goals, ...one.worse].map((goal) => goal.counterexample).filter(Boolean);
    return examples.map((example) => Reading.why(example));
  }

  function article(at, state) {
    const one = Model.statements[at];
    const said = [...one.formulas, ...one.goals.map((goal) => [goal.formula, goal.latex])];
    return make("article", { class: `evidence-${Model.evidence(at, state.repaired)}` },
      make("h4", {}, Reading.link(at, state), " ", make("bdi", {}, Reading.clip(one.title))),
      make("p", { class: "badges" }, make("span", {}, one.kind), Reading.badge(Model.evidence(at, state.repaired), "evidence"),
        make("span", { class: "note" }, "standing"), Reading.badge(Model.standing(at, state.repaired), "standing"),
        make("code", { class: "note" }, Reading.place(one))),
      ...said.map(([text, latex]) => later(latex, text)),
      ...worst(one));
  }

  function show(list, state) {
    const name = JSON.stringify([list, state.repaired]);
    if (name === shown) return;
    shown = name;
    const own = new Set(list);
    const parts = Model.groups.map(({ title, members }) => [title, members.filter((at) => own.has(at))]);
    place.replaceChildren(...parts.filter(([, members]) => members.length).flatMap(([title, members]) => [
      make("h3", {}, make("bdi", {}, title)), ...members.map((at) => article(at, state))]));
  }

  return { show };
})();
