"use strict";
/* Where everything stands: the layout that came with the file, or one by Graphviz in the browser. */
const Layout = (() => {
  const groupSize = [190, 64];
  const known = new Map();
  let engine = null;

  /* Graphviz is text until it is needed; it then runs once, under the digest in the policy. */
  function start() {
    if (engine === null) {
      const script = document.createElement("script");
      script.textContent = document.getElementById("graphviz").textContent;
      document.head.append(script);
      engine = Viz.instance();
    }
    return engine;
  }

  function skeleton(view) {
    const inches = (pixels) => (pixels / 72).toFixed(4);
    const lines = [
      "digraph {",
      'graph [rankdir="TB", nodesep="0.16", ranksep="0.5", splines="true", mclimit="0.5"];',
      'node [shape="box", fixedsize="true", label=""];',
      'edge [arrowhead="normal", arrowsize="0.6"];',
    ];
    for (const [name, members] of view.frames) {
      lines.push(`subgraph "cluster_${name}" { label=" "; margin="10"; ${members.join("; ")} }`);
    }
    for (const [name, [width, height]] of view.boxes) {
      lines.push(`${name} [width="${inches(width)}", height="${inches(height)}"];`);
    }
    for (const [id, { source, target, roles, implied }] of view.arrows) {
      const isLoose = [...roles].every((role) => Model.isBeside(role));
      if (!implied) lines.push(`${source} -> ${target} [id="${id}"${isLoose ? ', constraint="false"' : ""}];`);
    }
    return `${[...lines, "}"].join("\n")}\n`;
  }

  const rounded = (number) => Math.round(number * 10) / 10;

  function path(spline, height) {
    const point = (text) => {
      const [x, y] = text.split(",").map(Number);
      return `${rounded(x)},${rounded(height - y)}`;
    };
    let end = "";
    const points = [];
    for (const part of spline.split(/\s+/)) {
      if (part.startsWith("e,")) end = `L${point(part.slice(2))}`;
      else if (!part.startsWith("s,")) points.push(point(part));
    }
    return `M${points[0]}C${points.slice(1).join(" ")}${end}`;
  }

  function read(answer) {
    const graph = JSON.parse(answer);
    const [, , width, height] = graph.bb.split(",").map(Number);
    const layout = { size: [width, height], boxes: {}, frames: {}, arrows: {} };
    for (const one of graph.objects ?? []) {
      if (one.bb) {
        const [left, bottom, right, top] = one.bb.split(",").map(Number);
        layout.frames[one.name.replace("cluster_", "")] = [left, height - top, right - left, top - bottom];
      } else if (one.pos) {
        const [x, y] = one.pos.split(",").map(Number);
        layout.boxes[one.name] = [x, height - y];
      }
    }
    for (const one of graph.edges ?? []) layout.arrows[one.id] = path(one.pos, height);
    return layout;
  }

  /* What is drawn: statements one by one, and folded groups as one box each. */
  function view(shown, folded) {
    const name = (at) => (folded.has(Model.groupOf[at]) ? `g${Model.groupOf[at]}` : `n${at}`);
    const boxes = new Map();
    const frames = new Map();
    for (const at of shown) {
      const own = name(at);
      boxes.set(own, own[0] === "g" ? groupSize : Model.statements[at].box);
      const group = Model.groupOf[at];
      if (own[0] === "n" && group !== null) {
        if (!frames.has(`g${group}`)) frames.set(`g${group}`, []);
        frames.get(`g${group}`).push(own);
      }
    }
    const arrows = new Map();
    const inside = new Set(shown);
    Model.edges.forEach(([source, target, role], number) => {
      if (!inside.has(source) || !inside.has(target)) return;
      const [from, to] = [name(source), name(target)];
      if (from === to && from[0] === "g") return;
      const id = `${from}>${to}`;
      const found = arrows.get(id) ?? { source: from, target: to, roles: new Set(), edges: [], implied: false };
      found.roles.add(role);
      found.edges.push(number);
      arrows.set(id, found);
    });
    findImplied(arrows);
    return { boxes, frames, arrows };
  }

  /* Arrows whose beginning is reached another way as well are not laid out; see layout.py. */
  function findImplied(arrows) {
    const premises = new Map();
    const within = (roles, words) => [...roles].every((role) => words.includes(role));
    for (const { source, target, roles } of arrows.values()) {
      if (within(roles, ["repairs", "reads", "unused"])) continue;
      if (!premises.has(target)) premises.set(target, []);
      premises.get(target).push(source);
    }
    const known = new Map();
    const above = (start) => {
      if (known.has(start)) return known.get(start);
      const found = new Set();
      const waiting = [...(premises.get(start) ?? [])];
      while (waiting.length) {
        const one = waiting.pop();
        if (found.has(one)) continue;
        found.add(one);
        waiting.push(...(premises.get(one) ?? []));
      }
      known.set(start, found);
      return found;
    };
    for (const arrow of arrows.values()) {
      if (!within(arrow.roles, ["declared", "used", "unused"])) continue;
      arrow.implied = (premises.get(arrow.target) ?? []).some((other) => other !== arrow.source
        && other !== arrow.target && above(other).has(arrow.source) && !above(other).has(arrow.target));
    }
  }

  function isFirst(wanted) {
    const layout = Model.data.layout;
    const names = layout ? Object.keys(layout.boxes) : [];
    return layout !== null && names.length === wanted.boxes.size && names.every((name) => wanted.boxes.has(name));
  }

  async function place(wanted) {
    if (isFirst(wanted)) return Model.data.layout;
    const source = skeleton(wanted);
    if (!known.has(source)) {
      const viz = await start();
      known.set(source, read(viz.renderString(source, { format: "json0", engine: "dot" })));
    }
    return known.get(source);
  }

  return { view, place, groupSize };
})();
