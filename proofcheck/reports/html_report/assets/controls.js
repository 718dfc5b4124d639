"use strict";
/* Everything a reader can press: search, switches, keys, the picture under the pointer. */
const Controls = (() => {
  const query = document.getElementById("query");
  const matches = document.getElementById("matches");
  const mostMatches = 30;

  function listMatches(state, change) {
    const found = Model.search(query.value);
    matches.replaceChildren(...found.slice(0, mostMatches).map((at) => {
      const link = Reading.link(at, { ...state, query: query.value });
      link.append(" ", Typesetting.make("bdi", {}, Reading.clip(Model.statements[at].title)));
      return Typesetting.make("li", {}, link);
    }));
    const more = found.length - mostMatches;
    const words = found.length ? (more > 0 ? `and ${more} more` : "") : "nothing found";
    if (query.value.trim() && words) matches.append(Typesetting.make("li", {}, Typesetting.make("span", { class: "note" }, words)));
    matches.hidden = !query.value.trim();
    change({ query: query.value }, { quiet: true });
  }

  function search(get, change) {
    query.addEventListener("input", () => listMatches(get(), change));
    query.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        const [first] = Model.search(query.value);
        matches.hidden = true;
        if (first !== undefined) change({ selected: first });
      } else if (event.key === "ArrowDown") {
        event.preventDefault();
        matches.querySelector("a")?.focus();
      } else if (event.key === "Escape") {
        query.value = "";
        matches.hidden = true;
        change({ query: "" });
        event.stopPropagation();
      }
    });
    matches.addEventListener("keydown", (event) => {
      const links = [...matches.querySelectorAll("a")];
      const at = links.indexOf(document.activeElement);
      const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
      if (event.key === "Escape") { matches.hidden = true; query.focus(); event.stopPropagation(); }
      if (next === undefined) return;
      event.preventDefault();
      (links[next] ?? query).focus();
    });
    document.addEventListener("click", (event) => {
      if (!event.target.closest(".search")) matches.hidden = true;
    });
  }

  function presses(get, change) {
    document.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = event.target.closest("[data-statement], [data-change], [data-filter], [data-repaired], [data-zoom], [data-step], [data-view]");
      if (!target) return;
      const found = target.dataset;
      if (found.statement !== undefined) {
        event.preventDefault();
        matches.hidden = true;
        change({ selected: Number(found.statement), whatIf: false, way: false }, { focus: true });
      } else if (found.change !== undefined) {
        change(JSON.parse(found.change), { press: target.textContent });
      } else if (found.filter !== undefined) {
        const hidden = new Set(get().hidden);
        if (!hidden.delete(found.filter)) hidden.add(found.filter);
        change({ hidden });
      } else if (found.repaired !== undefined) {
        change({ repaired: found.repaired === "1" });
      } else if (found.view !== undefined) {
        change({ view: found.view });
      } else if (found.step !== undefined) {
        step(get, change, Number(found.step));
      } else {
        ({ in: () => Picture.zoom(0.75), out: () => Picture.zoom(1 / 0.75), fit: Picture.fit })[found.zoom]();
      }
    });
    document.addEventListener("change", (event) => {
      if (event.target.id === "depth") change({ depth: Number(event.target.value), around: get().around || "both" });
    });
    document.getElementById("fold").addEventListener("click", () => {
      const folded = get().folded.size ? new Set() : Address.everyGroup();
      change({ folded, around: "" });
    });
    document.getElementById("lines").addEventListener("click", () => change({ lines: !get().lines }));
    document.getElementById("wrong").addEventListener("click", () => change({ wrong: !get().wrong }));
    document.getElementById("everything").addEventListener("click", () => change({ around: "", depth: 0, wrong: false }));
  }

  function step(get, change, by) {
    const { selected } = get();
    const next = (selected ?? -1) + by;
    if (next >= 0 && next < Model.statements.length) change({ selected: next, whatIf: false, way: false });
  }

  /* Press a box: a statement is opened, a folded group unfolded. */
  function press(node, get, change) {
    if (node.dataset.group !== undefined) {
      const folded = new Set(get().folded);
      folded.delete(Number(node.dataset.group));
      change({ folded, around: "" });
    } else {
      change({ selected: Number(node.dataset.at), whatIf: false, way: false });
    }
  }

  function keys(get, change) {
    Picture.canvas.addEventListener("keydown", (event) => {
      const node = event.target.closest(".node");
      if (!node || !event.key.startsWith("Arrow")) return;
      event.preventDefault();
      const next = Picture.neighbour(node.id, event.key);
      if (next) focusNode(next);
    });
    document.addEventListener("keydown", (event) => {
      if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = {
        "/": () => query.focus(), "+": () => Picture.zoom(0.75), "-": () => Picture.zoom(1 / 0.75), 0: Picture.fit,
        Escape: () => change({ selected: null, around: "", whatIf: false, way: false }),
        n: () => step(get, change, 1), p: () => step(get, change, -1),
      }[event.key];
      if (act) { event.preventDefault(); act(); }
    });
  }

  /* One box takes part in the order of the Tab key: the last one that had the focus. */
  function focusNode(name) {
    const { nodes } = Picture.drawn();
    for (const [own, node] of nodes) node.setAttribute("tabindex", own === name ? "0" : "-1");
    Picture.show(name);
    nodes.get(name)?.focus({ preventScroll: true });
  }

  function pointer(get, change) {
    const { canvas } = Picture;
    let last = null;
    let moved = 0;
    canvas.addEventListener("pointerdown", (event) => { last = [event.clientX, event.clientY]; moved = 0; });
    window.addEventListener("pointermove", (event) => {
      if (!last || !event.buttons) { last = null; return; }
      const [dx, dy] = [last[0] - event.clientX, last[1] - event.clientY];
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved > 4) Picture.pan(dx, dy);
      last = [event.clientX, event.clientY];
    });
    window.addEventListener("pointerup", () => { last = null; });
    canvas.addEventListener("click", (event) => {
      const node = event.target.closest(".node");
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (node && moved <= 4) press(node, get, change);
    });
    canvas.addEventListener("dragstart", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && window.innerWidth <= 992) return;
      event.preventDefault();
      if (event.ctrlKey) Picture.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, Picture.at(event));
      else Picture.pan(event.deltaX, event.deltaY);
    }, { passive: false });
  }

  /* Let the switches say what is the case. */
  function reflect(state) {
    for (const one of document.querySelectorAll("[data-filter]")) {
      one.setAttribute("aria-pressed", String(!state.hidden.has(one.dataset.filter)));
    }
    for (const one of document.querySelectorAll("[data-repaired]")) {
      one.setAttribute("aria-pressed", String((one.dataset.repaired === "1") === state.repaired));
    }
    for (const one of document.querySelectorAll("[data-count]")) one.textContent = count(one.dataset.count, state);
    for (const one of document.querySelectorAll("[data-view]")) {
      one.setAttribute("aria-pressed", String(one.dataset.view === state.view));
    }
    document.getElementById("wrong").setAttribute("aria-pressed", String(state.wrong));
    document.getElementById("drawing").hidden = state.view !== "picture";
    document.getElementById("fold").textContent = state.folded.size ? "Unfold sections" : "Fold sections";
    document.getElementById("lines").setAttribute("aria-pressed", String(state.lines));
    document.getElementById("everything").hidden = !state.around && !state.wrong;
    if (document.activeElement !== query) query.value = state.query;
  }

  function count(what, state) {
    const [group, word] = [what.slice(0, what.indexOf(":")), what.slice(what.indexOf(":") + 1)];
    const words = {
      evidence: (at) => Model.evidence(at, state.repaired), standing: (at) => Model.standing(at, state.repaired),
      kind: (at) => Model.statements[at].kind,
    }[group];
    return String(Model.statements.filter((one, at) => words(at) === word).length);
  }

  function listen(get, change) {
    search(get, change);
    presses(get, change);
    keys(get, change);
    pointer(get, change);
  }

  return { listen, reflect, focusNode };
})();
