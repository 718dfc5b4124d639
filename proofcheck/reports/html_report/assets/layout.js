"use strict";
/* Where everything stands: section by section, each box below what it rests on, no row wider than the window. */
const Layout = (() => {
  const groupSize = [190, 64];
  const space = { box: 14, layer: 40, row: 14, block: 30, frame: 14, title: 24 };

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

  /* Arrows whose beginning is reached another way as well are drawn only where the reader looks. */
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

  /* What stands together: the boxes of a frame, or those between two frames; unknown labels come first. */
  function blocks(view) {
    const frameOf = new Map();
    for (const [frame, members] of view.frames) for (const name of members) frameOf.set(name, frame);
    const isAbsent = (name) => name[0] === "n" && Model.groupOf[Number(name.slice(1))] === null;
    const names = [...view.boxes.keys()];
    const found = [];
    const framed = new Map();
    for (const name of [...names.filter(isAbsent), ...names.filter((one) => !isAbsent(one))]) {
      const frame = frameOf.get(name) ?? "";
      let block = frame ? framed.get(frame) : found.at(-1);
      if (!block || block.frame !== frame) {
        block = { frame, names: [] };
        found.push(block);
        if (frame) framed.set(frame, block);
      }
      block.names.push(name);
    }
    return found;
  }

  /* How far below the first box each stands by the arrows of its block; an arrow that closes a circle does not count. */
  function depths(names, premises) {
    const own = new Set(names);
    const depth = new Map();
    const open = new Set();
    const waiting = [...names].reverse();
    while (waiting.length) {
      const name = waiting.at(-1);
      const above = premises.get(name).filter((one) => own.has(one));
      if (!open.has(name)) {
        open.add(name);
        waiting.push(...above.filter((one) => !open.has(one)));
      } else {
        waiting.pop();
        if (!depth.has(name)) depth.set(name, 1 + Math.max(-1, ...above.map((one) => depth.get(one) ?? -1)));
      }
    }
    return depth;
  }

  /* The layers of a block from above; one that is wider than the room goes on in further rows. */
  function rows(block, view, premises, room) {
    const depth = depths(block.names, premises);
    const layers = [];
    for (const name of block.names) (layers[depth.get(name)] ??= []).push(name);
    return layers.flatMap((layer) => {
      const found = [];
      let left = 0;
      for (const name of layer) {
        const width = view.boxes.get(name)[0] + space.box;
        if (width > left || !found.length) {
          found.push([]);
          left = room + space.box;
        }
        found.at(-1).push(name);
        left -= width;
      }
      return found.map((names, number) => ({ names, isFirst: number === 0 }));
    });
  }

  const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

  /* Put the boxes of a row where they want to be, as far as there is room, without changing their order. */
  function spread(names, wanted, sizes, width) {
    const half = (name) => sizes.get(name)[0] / 2;
    const middles = [];
    let edge = -Infinity;
    for (const name of names) {
      middles.push(Math.max(wanted.get(name), edge + half(name)));
      edge = middles.at(-1) + half(name) + space.box;
    }
    const shift = mean(names.map((name, at) => wanted.get(name) - middles[at]));
    let limit = width;
    for (let at = names.length - 1; at >= 0; at -= 1) {
      middles[at] = Math.min(middles[at] + shift, limit - half(names[at]));
      limit = middles[at] - half(names[at]) - space.box;
    }
    limit = 0;
    names.forEach((name, at) => {
      middles[at] = Math.max(middles[at], limit + half(name));
      limit = middles[at] + half(name) + space.box;
    });
    return middles;
  }

  /* Draw every box towards those that it is joined to: down, up, and down again. */
  function settle(all, view, premises, users, width) {
    const x = new Map();
    const put = (row, wanted) => {
      const names = [...row.names].sort((a, b) => wanted.get(a) - wanted.get(b));
      spread(names, wanted, view.boxes, width).forEach((middle, at) => x.set(names[at], middle));
    };
    for (const row of all) put(row, new Map(row.names.map((name, at) => [name, width / 2 + at / 1000])));
    for (const joined of [premises, users, premises]) {
      for (const row of joined === users ? [...all].reverse() : all) {
        put(row, new Map(row.names.map((name) => {
          const near = joined.get(name).map((one) => x.get(one));
          return [name, near.length ? mean(near) : x.get(name)];
        })));
      }
    }
    return x;
  }

  /* Which boxes each is joined to, upwards and downwards. */
  function joins(view) {
    const [premises, users] = [0, 1].map(() => new Map([...view.boxes.keys()].map((name) => [name, []])));
    for (const { source, target, roles } of view.arrows.values()) {
      if (source === target || [...roles].every((role) => Model.isBeside(role))) continue;
      premises.get(target).push(source);
      users.get(source).push(target);
    }
    return [premises, users];
  }

  /* Place a view in a room of some width: the middle of every box, and the corner and size of every frame. */
  function place(view, room) {
    const [premises, users] = joins(view);
    const inside = Math.max(room - 2 * space.frame, ...[...view.boxes.values()].map(([width]) => width));
    const parts = blocks(view).map((block) => ({ ...block, rows: rows(block, view, premises, inside) }));
    const all = parts.flatMap((part) => part.rows);
    const size = (row, side) => row.names.map((name) => view.boxes.get(name)[side]);
    const width = Math.max(0, ...all.map((row) => size(row, 0).reduce((sum, one) => sum + one + space.box, -space.box)));
    const x = settle(all, view, premises, users, width);
    const layout = { boxes: {}, frames: {} };
    let y = 0;
    for (const part of parts) {
      const top = y;
      if (part.frame) y += space.title;
      part.rows.forEach((row, number) => {
        const height = Math.max(...size(row, 1));
        if (number) y += row.isFirst ? space.layer : space.row;
        for (const name of row.names) layout.boxes[name] = [x.get(name) + space.frame, y + height / 2];
        y += height;
      });
      if (part.frame) y += space.frame;
      if (part.frame) layout.frames[part.frame] = [0, top, width + 2 * space.frame, y - top];
      y += space.block;
    }
    return { ...layout, size: [width + 2 * space.frame, Math.max(y - space.block, 0)] };
  }

  return { view, place, groupSize };
})();
