"use strict";
/* From what is asked to what is shown: one state, kept in the address. */
const Report = (() => {
  let state = Address.read(location.hash);
  let shownView = {};
  const isNarrow = () => window.innerWidth <= 992;
  const status = document.getElementById("status");
  const mostDrawn = 800;
  const views = { picture: document.getElementById("canvas"), table: document.getElementById("table"), order: document.getElementById("order") };

  /* The statements that are looked at, the nearest first where there are too many. */
  function shown() {
    const all = state.wrong ? Model.aroundWrong(state.repaired) : [...Model.statements.keys()];
    if (!state.around || state.selected === null) {
      return { all, folded: state.wrong ? new Set() : bearable(state.folded) };
    }
    const near = new Map([[state.selected, 0]]);
    const add = (found) => found.forEach((distance, at) => near.set(at, distance));
    if (state.around !== "down") add(Model.ancestors(state.selected, state.depth, state.repaired));
    if (state.around !== "up") add(Model.descendants(state.selected, state.depth, state.repaired));
    const kept = new Set(all).add(state.selected);
    const list = [...near].filter(([at]) => kept.has(at)).sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([at]) => at);
    return { all: list, folded: new Set() };
  }

  /* As many as can be drawn, in the order of the document. */
  function cut(all, folded) {
    const most = state.view !== "picture" || folded.size ? all.length : mostDrawn;
    return { list: all.slice(0, most).sort((a, b) => a - b), left: Math.max(all.length - most, 0) };
  }

  /* What is folded, all but one group where more would be open than can be drawn. */
  function bearable(folded) {
    const open = Model.statements.filter((one, at) => !folded.has(Model.groupOf[at])).length;
    if (open + folded.size <= mostDrawn) return folded;
    const all = Address.everyGroup();
    all.delete(Model.groupOf[state.selected]);
    return all;
  }

  /* Which boxes and arrows are near, far, fallen, hidden, or on the way to what is wrong. */
  function judge() {
    const { selected, repaired, hidden } = state;
    const isOff = (at) => hidden.has(`evidence:${Model.evidence(at, repaired)}`) || hidden.has(`kind:${Model.statements[at].kind}`);
    const hits = state.query.trim() ? new Set(Model.search(state.query)) : null;
    const related = selected === null ? null
      : new Set([selected, ...Model.ancestors(selected, 0, repaired).keys(), ...Model.descendants(selected, 0, repaired).keys()]);
    const fallen = state.whatIf ? new Set([selected, ...Model.descendants(selected, 0, repaired).keys()]) : new Set();
    const way = state.way ? Model.way(selected, repaired) : [];
    const links = new Set(way.slice(1).map((at, number) => `${at}>${way[number]}`));
    const isDim = (at) => {
      if (state.whatIf) return !fallen.has(at);
      if (state.way) return !way.includes(at);
      if (hits) return !hits.has(at);
      return related !== null && !state.around && !related.has(at);
    };
    const one = (at) => new Set([
      at === selected ? "selected" : "", isOff(at) ? "off" : isDim(at) ? "dim" : "",
      fallen.has(at) ? "falls" : "", way.includes(at) ? "onway" : "",
    ]);
    return {
      isOff,
      isHit: (at) => hits === null || hits.has(at),
      box(name) {
        const number = Number(name.slice(1));
        if (name[0] === "n") return one(number);
        const all = Model.groups[number].members.map(one);
        const found = new Set(["falls", "onway", "selected"].filter((word) => all.some((marks) => marks.has(word))));
        for (const word of ["off", "dim"]) if (all.every((marks) => marks.has(word) || marks.has("off"))) found.add(word);
        return found;
      },
      arrow({ edges }) {
        const ends = edges.map((number) => Model.edges[number]);
        const read = ([source, target]) => [Model.stands(source, repaired), target];
        const found = new Set();
        if (ends.some((edge) => !Model.isBeside(edge[2]) && links.has(read(edge).join(">")))) found.add("onway");
        if (ends.some((edge) => !Model.isBeside(edge[2]) && fallen.has(read(edge)[0]) && fallen.has(edge[1]))) found.add("falls");
        if (ends.every(([source, target]) => isOff(source) || isOff(target))) found.add("off");
        else if (ends.every((edge) => isDim(edge[0]) || isDim(edge[1]))) found.add("dim");
        else if (selected !== null && ends.some((edge) => edge[0] === selected || edge[1] === selected)) found.add("near");
        return found;
      },
    };
  }

  function draw() {
    const { all, folded } = shown();
    const { list, left } = cut(all, folded);
    for (const [name, one] of Object.entries(views)) one.hidden = name !== state.view;
    const judged = judge();
    const isSeen = (at) => !judged.isOff(at) && (!state.query.trim() || judged.isHit(at));
    if (state.view === "picture") drawPicture(list, folded, judged);
    else ({ table: Listing, order: Order })[state.view].show(list.filter(isSeen), state);
    status.textContent = describe(list, left, folded);
  }

  function drawPicture(list, folded, judged) {
    const room = Picture.room();
    const places = JSON.stringify([list, [...folded], room]);
    const name = `${places}${state.repaired}`;
    let isFitted = false;
    if (name !== shownView.name) {
      const view = Layout.view(list, folded);
      Picture.draw(view, Layout.place(view, room), state);
      const isSamePlace = shownView.places === places;
      shownView = { name, places };
      if (isSamePlace) Picture.pan(0, 0);
      else Picture.open();
      isFitted = !isSamePlace && state.around && !Picture.isFar();
    }
    Picture.mark(judged, state.lines);
    const { nodes } = Picture.drawn();
    const chosen = nodes.has(`n${state.selected}`) ? `n${state.selected}` : nodes.keys().next().value;
    for (const [own, node] of nodes) node.setAttribute("tabindex", own === chosen ? "0" : "-1");
    if (state.selected !== null && nodes.has(`n${state.selected}`) && !state.whatIf && !isFitted) Picture.show(`n${state.selected}`);
    if (state.whatIf || state.way) Picture.fit();
  }

  function describe(list, left, folded) {
    if (!state.around && !state.wrong && folded !== state.folded && state.view === "picture") {
      return "too many to draw at once: unfold single sections";
    }
    if (left) return `the nearest ${list.length} of ${list.length + left} statements`;
    if (state.wrong && !list.length) return "nothing is wrong";
    if (state.around || state.wrong) return `${list.length} of ${Model.statements.length} statements`;
    if (state.whatIf) return "what would fall is marked";
    if (state.query.trim()) return `${Model.search(state.query).length} found`;
    return "";
  }

  function change(changes, { quiet = false, focus = false, press = "" } = {}) {
    state = { ...state, ...changes };
    if (state.selected === null) state = { ...state, around: "", whatIf: false, way: false };
    if (state.selected !== null && "selected" in changes && !state.around) unfold(state.selected);
    const address = Address.write(state);
    if (quiet) history.replaceState(null, "", address);
    else if (address !== (location.hash || "#")) history.pushState(null, "", address);
    show();
    if (focus) document.getElementById("panel").focus({ preventScroll: !isNarrow() });
    if (press) {
      const same = [...document.querySelectorAll("#reading button")].find((one) => one.textContent === press);
      (same ?? document.getElementById("panel")).focus({ preventScroll: true });
    }
    const isElsewhere = ["view", "around", "whatIf", "way"].some((name) => name in changes) && !("selected" in changes);
    if (isNarrow() && isElsewhere) document.getElementById("desk").scrollIntoView();
  }

  function unfold(at) {
    if (!state.folded.has(Model.groupOf[at])) return;
    state.folded = new Set(state.folded);
    state.folded.delete(Model.groupOf[at]);
  }

  function show() {
    Controls.reflect(state);
    Reading.show(state);
    if (!state.whatIf && !state.way) document.getElementById("panel").scrollTop = 0;
    for (const row of document.querySelectorAll("tr.selected")) row.classList.remove("selected");
    document.querySelector(`tr[data-row="${state.selected}"]`)?.classList.add("selected");
    draw();
  }

  const reopen = () => { state = Address.read(location.hash); show(); };
  window.addEventListener("popstate", reopen);
  window.addEventListener("hashchange", reopen);
  window.addEventListener("beforeprint", () => Picture.fit());
  window.addEventListener("resize", () => { Picture.adjust(); draw(); });
  if (isNarrow()) document.querySelector(".legends").open = false;
  Controls.listen(() => state, change);
  Packed.open().then(() => {
    for (const one of document.querySelectorAll("[data-why]")) one.replaceWith(Reading.why(Reading.firstExample(Number(one.dataset.why))));
    show();
    document.documentElement.dataset.ready = performance.now().toFixed();
  });
  return { state: () => state };
})();
