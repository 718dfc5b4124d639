"use strict";
/* What is shown, as a URL fragment: opening it again shows the same. */
const Address = (() => {
  const everyGroup = () => new Set(Model.groups.keys());
  const foldedAtFirst = () => (Model.data.folded ? everyGroup() : new Set());

  function blank() {
    return {
      selected: null, around: "", depth: 0, repaired: false, whatIf: false, way: false, lines: false,
      view: "picture", wrong: false, hidden: new Set(), query: "", folded: foldedAtFirst(),
    };
  }

  const same = (one, other) => one.size === other.size && [...one].every((item) => other.has(item));

  function write(state) {
    const parts = [];
    const put = (name, value) => parts.push(`${name}=${encodeURIComponent(value)}`);
    if (state.view !== "picture") put("view", state.view);
    if (state.selected !== null) put("s", Model.statements[state.selected].key);
    if (state.around) put("around", state.around);
    if (state.depth) put("depth", state.depth);
    if (state.repaired) put("repaired", 1);
    if (state.whatIf) put("whatif", 1);
    if (state.way) put("way", 1);
    if (state.lines) put("lines", 1);
    if (state.wrong) put("wrong", 1);
    if (state.hidden.size) put("hide", [...state.hidden].sort().join(","));
    if (state.query) put("q", state.query);
    if (!same(state.folded, foldedAtFirst())) {
      put("folded", [...state.folded].sort((a, b) => a - b).join(",") || "none");
    }
    return `#${parts.join("&")}`;
  }

  function read(fragment) {
    const found = new URLSearchParams(fragment.replace(/^#/, "").replace(/\+/g, "%2B"));
    const state = blank();
    const selected = Model.byKey.get(found.get("s") ?? "");
    state.selected = selected ?? null;
    state.view = ["table", "order"].includes(found.get("view")) ? found.get("view") : "picture";
    state.wrong = found.get("wrong") === "1";
    state.around = ["up", "down", "both"].includes(found.get("around")) ? found.get("around") : "";
    state.depth = Math.min(Math.max(Number.parseInt(found.get("depth") ?? "0", 10) || 0, 0), 99);
    state.repaired = found.get("repaired") === "1";
    state.whatIf = found.get("whatif") === "1" && selected !== undefined;
    state.way = found.get("way") === "1" && selected !== undefined;
    state.lines = found.get("lines") === "1";
    state.hidden = new Set((found.get("hide") ?? "").split(",").filter(Boolean));
    state.query = found.get("q") ?? "";
    if (found.has("folded")) {
      const numbers = found.get("folded").split(",").map((text) => Number.parseInt(text, 10));
      state.folded = new Set(numbers.filter((number) => number in Model.groups));
    } else if (selected !== undefined) {
      state.folded.delete(Model.groupOf[selected]);
    }
    return state;
  }

  return { blank, read, write, everyGroup };
})();
