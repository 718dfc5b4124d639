"use strict";
/* The picture: boxes and arrows as SVG, marked anew whenever something else is asked. */
const Picture = (() => {
  const space = "http://www.w3.org/2000/svg";
  const canvas = document.getElementById("canvas");
  let drawn = null;
  let camera = { x: 0, y: 0, width: 1, height: 1 };

  function svg(name, attributes = {}, ...children) {
    const element = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  const outlines = {
    definition: (w, h) => `M${-w},${-h}H${w}V${h}H${-w}Z`,
    hypothesis: (w, h) => `M${-w + 10},${-h}H${w - 10}L${w},0L${w - 10},${h}H${-w + 10}L${-w},0Z`,
    cited: (w, h) => `M${-w},${-h}H${w - 12}L${w},${-h + 12}V${h}H${-w}ZM${w - 12},${-h}V${-h + 12}H${w}`,
    informal: (w, h) => `M${-w + 10},${-h}H${w}L${w - 10},${h}H${-w}Z`,
    claim: (w, h) => {
      const r = Math.min(h, 16);
      return `M${-w + r},${-h}H${w - r}Q${w},${-h} ${w},${-h + r}V${h - r}Q${w},${h} ${w - r},${h}`
        + `H${-w + r}Q${-w},${h} ${-w},${h - r}V${-h + r}Q${-w},${-h} ${-w + r},${-h}Z`;
    },
  };
  const outline = (kind, w, h) => (outlines[kind] ?? (kind === "absent" ? outlines.definition : outlines.claim))(w, h);

  function words(at) {
    const one = Model.statements[at];
    const main = Model.isMain.has(at) ? "main result, " : "";
    const standing = one.standing && one.standing !== one.evidence ? `, ${one.standing}` : "";
    return `${one.lines.join(" ")}, ${main}${one.kind === "absent" ? "no such statement" : one.kind}, ${one.evidence}${standing}`;
  }

  function box(at, [x, y], state) {
    const one = Model.statements[at];
    const [w, h] = [one.box[0] / 2, one.box[1] / 2];
    const evidence = Model.evidence(at, state.repaired);
    const standing = Model.standing(at, state.repaired);
    const node = svg("a", {
      class: `node kind-${one.kind} evidence-${evidence} border-${standing || "none"}`,
      transform: `translate(${x} ${y})`, href: Address.write({ ...Address.blank(), selected: at }),
      tabindex: "-1", "aria-label": words(at), "data-at": at, id: `n${at}`,
    });
    node.append(svg("path", { class: "halo", d: outline(one.kind, w + 4, h + 4) }));
    if (Model.isMain.has(at)) node.append(svg("path", { class: "main", d: outline(one.kind, w + 3.5, h + 3.5) }));
    node.append(svg("path", { class: "body", d: outline(one.kind, w, h) }));
    if (standing === "refuted" || standing === "ill-formed") {
      node.append(svg("path", { class: "inner", d: outline(one.kind, w - 3.5, h - 3.5) }));
    }
    node.append(svg("path", { class: "struck", d: `M${-w + 6},${h - 5}L${w - 6},${-h + 5}` }));
    node.append(svg("g", { class: "mark", transform: `translate(${-w + 9} ${-h + 7})` }, svg("g", { class: "grows" },
      svg("circle", { class: "disc", cx: 6.5, cy: 6.5, r: 8.5 }),
      svg("use", { href: `#mark-${evidence}`, width: 13, height: 13 }))));
    one.lines.forEach((line, number) => node.append(text(line, number, w, h), " "));
    node.style.setProperty("--drop", `${h - 11}px`);
    node.append(svg("title", {}, `[${one.label}] ${one.title || one.lines.slice(1).join(" ")}`));
    return node;
  }

  function text(line, number, w, h) {
    const attributes = { class: number ? "title" : "label", x: number ? 0 : 6, y: -h + 18 + number * 15, "unicode-bidi": "plaintext" };
    return svg("text", attributes, line);
  }

  function groupBox(number, [x, y], state) {
    const group = Model.groups[number];
    const title = group.title.length > 27 ? `${group.title.slice(0, 26)}…` : group.title;
    const [w, h] = Layout.groupSize.map((side) => side / 2);
    const node = svg("a", {
      class: "node group", transform: `translate(${x} ${y})`, tabindex: "-1", "data-group": number, id: `g${number}`,
      href: "#", "aria-label": `${title} ${group.members.length} statements, folded: press to unfold`,
    });
    node.append(svg("path", { class: "halo", d: outlines.definition(w + 4, h + 4) }));
    node.append(svg("path", { class: "body", d: outlines.definition(w, h) }));
    node.append(svg("text", { class: "label group-title", y: -h + 18, "font-size": 11 }, title), " ");
    node.append(svg("text", { class: "title", y: -h + 34 }, `${group.members.length} statements`), " ");
    bars(group, state, w).forEach((bar) => node.append(bar));
    node.append(svg("title", {}, group.title));
    return node;
  }

  /* How a folded group stands: one bar, parted by evidence. */
  function bars(group, state, w) {
    const counts = new Map();
    for (const at of group.members) {
      const word = Model.evidence(at, state.repaired);
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    let x = -w + 10;
    const order = [...document.querySelectorAll('[data-filter^="evidence:"]')].map((one) => one.dataset.filter.slice(9));
    return order.filter((word) => counts.has(word)).map((word) => {
      const count = counts.get(word);
      const width = ((2 * w - 20) * count) / group.members.length;
      const bar = svg("g", { class: `evidence-${word}` });
      bar.append(svg("rect", { class: "body", x, y: 10, width, height: 14 }));
      if (width > 14) bar.append(svg("g", { class: "mark" }, svg("use", { href: `#mark-${word}`, x: x + width / 2 - 5, y: 12, width: 10, height: 10 })));
      x += width;
      return bar;
    });
  }

  function frame(name, [x, y, width, height]) {
    const number = Number(name.slice(1));
    const title = Model.groups[number].title;
    const most = Math.max(Math.floor(width / 7.2), 6);
    const shown = title.length > most ? `${title.slice(0, most - 1)}…` : title;
    return svg("g", { class: "frame" },
      svg("rect", { x, y, width, height, rx: 8 }),
      svg("text", { x: x + 10, y: y + 17 }, shown, svg("title", {}, title)));
  }

  function tips() {
    const tip = (name, colour) => svg("marker", {
      id: name, viewBox: "0 0 8 8", refX: 7.4, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto", markerUnits: "userSpaceOnUse",
    }, svg("path", { class: colour, d: "M0,0.8L8,4L0,7.2Z" }));
    return svg("defs", {}, tip("tip", "tip"), tip("tip-alarm", "tip-alarm"), tip("tip-accent", "tip-accent"));
  }

  function edge(id, arrow, d) {
    const roles = new Set(arrow.edges.map((number) => Model.roleOf(Model.edges[number])));
    const worst = ["missing", "dangling", "used", "declared", "unused", "repairs", "reads"].find((role) => roles.has(role));
    const end = { missing: "tip-alarm", dangling: "tip-alarm", repairs: "tip-accent", reads: "tip-accent" }[worst] ?? "tip";
    return svg("path", { class: `edge arrow role-${worst}`, d, "marker-end": `url(#${end})`, "data-id": id });
  }

  /* From the lower edge of a box to the upper edge of one below it; upwards the other way; within a row below it. */
  function line({ source, target }, view, layout) {
    const [[x, y], [u, v]] = [layout.boxes[source], layout.boxes[target]];
    const [own, other] = [source, target].map((name) => view.boxes.get(name)[1] / 2);
    const way = Math.abs(v - y) < own + other ? [1, 1] : v > y ? [1, -1] : [-1, 1];
    const [start, end] = [y + way[0] * own, v + way[1] * other];
    const bend = Math.max(Math.abs(end - start) / 2, 24);
    return `M${x},${start}C${x},${start + way[0] * bend} ${u},${end + way[1] * bend} ${u},${end}`;
  }

  /* Draw a view from scratch. */
  function draw(view, layout, state) {
    const [width, height] = layout.size;
    const root = svg("svg", { role: "group", "aria-label": "Dependency graph: arrow keys go from statement to statement, Enter opens one" });
    const frames = svg("g", {});
    for (const [name, place] of Object.entries(layout.frames)) frames.append(frame(name, place));
    const arrows = new Map();
    const lines = svg("g", {});
    for (const [id, arrow] of view.arrows) {
      const own = edge(id, arrow, line(arrow, view, layout));
      if (arrow.implied) own.classList.add("implied");
      arrows.set(id, own);
      lines.append(own);
    }
    const nodes = new Map();
    const boxes = svg("g", {});
    for (const name of view.boxes.keys()) {
      const number = Number(name.slice(1));
      const make = name[0] === "g" ? groupBox : box;
      nodes.set(name, make(number, layout.boxes[name], state));
      boxes.append(nodes.get(name));
    }
    root.append(tips(), frames, lines, boxes);
    canvas.replaceChildren(root);
    drawn = { root, view, layout, nodes, arrows, size: [width, height] };
    squeeze();
  }

  /* Fonts differ: a line that comes out too long is squeezed into its box. */
  function squeeze() {
    for (const [name, node] of drawn.nodes) {
      const room = (name[0] === "g" ? Layout.groupSize[0] : Model.statements[Number(name.slice(1))].box[0]) - 14;
      for (const line of node.querySelectorAll("text")) {
        const own = room - (line.classList.contains("label") && name[0] === "n" ? 22 : 0);
        if (line.getComputedTextLength() > own) {
          line.setAttribute("textLength", own);
          line.setAttribute("lengthAdjust", "spacingAndGlyphs");
        }
      }
    }
  }

  /* Give every box and arrow the classes that `judge` finds for it. */
  function mark(judge, allLines) {
    drawn.root.classList.toggle("all-lines", allLines);
    const words = ["selected", "dim", "off", "falls", "onway", "near"];
    const set = (element, found) => words.forEach((word) => element.classList.toggle(word, found.has(word)));
    for (const [name, node] of drawn.nodes) set(node, judge.box(name));
    for (const [id, path] of drawn.arrows) set(path, judge.arrow(drawn.view.arrows.get(id)));
  }

  function look() {
    if (!drawn) return;
    const { root } = drawn;
    root.setAttribute("viewBox", `${camera.x} ${camera.y} ${camera.width} ${camera.height}`);
    const scale = canvas.clientWidth / camera.width;
    root.classList.toggle("far", scale < 0.5);
  }

  /* How wide a layout may be for its boxes to be read; in steps, so that not every turn of a window asks for another. */
  const room = () => Math.max(Math.round(canvas.clientWidth / 0.75 / 160), 2) * 160;

  /* The window has another size: keep the width that is looked at. */
  function adjust() {
    if (!drawn || !canvas.clientWidth) return;
    camera = { ...camera, height: (camera.width * canvas.clientHeight) / canvas.clientWidth };
    look();
  }

  function fit() {
    if (!drawn || !canvas.clientWidth) return;
    const [width, height] = drawn.size;
    const margin = 16;
    const ratio = (canvas.clientWidth || 1) / (canvas.clientHeight || 1);
    let [w, h] = [width + 2 * margin, height + 2 * margin];
    const least = (canvas.clientWidth || 1) / 1.3;
    w = Math.max(w, h * ratio, least);
    h = w / ratio;
    camera = { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h };
    look();
  }

  /* The whole picture, or its beginning where the whole would be too small to be read. */
  function open() {
    fit();
    if (!canvas.clientWidth || canvas.clientWidth / camera.width >= 0.5) return;
    const width = Math.max(drawn.size[0] + 32, canvas.clientWidth);
    camera = { x: (drawn.size[0] - width) / 2, y: -16, width, height: width * (camera.height / camera.width) };
    look();
  }

  function zoom(factor, at = null) {
    const centre = at ?? [camera.x + camera.width / 2, camera.y + camera.height / 2];
    const width = Math.min(Math.max(camera.width * factor, 150), 40000);
    const real = width / camera.width;
    camera = {
      x: centre[0] - (centre[0] - camera.x) * real, y: centre[1] - (centre[1] - camera.y) * real,
      width, height: camera.height * real,
    };
    look();
  }

  function pan(dx, dy) {
    const scale = camera.width / canvas.clientWidth;
    camera = { ...camera, x: camera.x + dx * scale, y: camera.y + dy * scale };
    look();
  }

  /* Bring a box into sight, large enough to be read. */
  function show(name) {
    const place = drawn.layout.boxes[name];
    if (!place) return;
    if (canvas.clientWidth / camera.width < 0.75) {
      const ratio = camera.height / camera.width;
      camera.width = canvas.clientWidth / 0.85;
      camera.height = camera.width * ratio;
    } else {
      const [x, y] = [(place[0] - camera.x) / camera.width, (place[1] - camera.y) / camera.height];
      if (x > 0.08 && x < 0.92 && y > 0.08 && y < 0.92) return;
    }
    camera.x = place[0] - camera.width / 2;
    camera.y = place[1] - camera.height / 2;
    look();
  }

  /* A place in the window as a place in the picture. */
  function at(event) {
    const area = canvas.getBoundingClientRect();
    return [
      camera.x + ((event.clientX - area.left) / area.width) * camera.width,
      camera.y + ((event.clientY - area.top) / area.height) * camera.height,
    ];
  }

  /* The nearest box in a direction, for the arrow keys. */
  function neighbour(name, key) {
    const places = drawn.layout.boxes;
    const [x, y] = places[name];
    const [dx, dy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
    let best = null;
    for (const other of drawn.nodes.keys()) {
      const [u, v] = [places[other][0] - x, places[other][1] - y];
      const along = u * dx + v * dy;
      const aside = Math.abs(u * dy) + Math.abs(v * dx);
      const cost = along + 2.5 * aside;
      const isOff = drawn.nodes.get(other).classList.contains("off");
      if (other !== name && !isOff && along > 4 && (best === null || cost < best.cost)) best = { other, cost };
    }
    return best && best.other;
  }

  const isFar = () => canvas.clientWidth / camera.width < 0.5;

  return { draw, mark, room, adjust, fit, open, isFar, zoom, pan, show, at, neighbour, canvas, svg, drawn: () => drawn };
})();
