"use strict";
/* Formulas and values as they are printed. Text goes in as text: nothing is parsed as HTML. */
const Typesetting = (() => {
  const options = {
    throwOnError: true, strict: "ignore", trust: false, maxExpand: 1000, maxSize: 20, output: "htmlAndMathml",
  };

  /* An element with text or elements in it. */
  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== null && value !== undefined) element.setAttribute(key, value);
    }
    element.append(...children.filter((child) => child !== null && child !== ""));
    return element;
  }

  function inMathematics(element, latex) {
    try {
      katex.render(`\\displaystyle ${latex}`, element, options);
      return true;
    } catch {
      element.replaceChildren();
      return false;
    }
  }

  /* A formula, typeset; as the text it was printed from where that fails. */
  function formula(latex, text) {
    const element = make("div", { class: "formula", tabindex: "0", role: "group", "aria-label": "formula" });
    if (!latex || !inMathematics(element, latex)) {
      element.append(make("code", { dir: "auto" }, text));
    }
    return element;
  }

  /* The name of an object, typeset where that is known. */
  function symbol(latex, text) {
    const element = make("span", { class: "symbol" });
    if (!latex || !inMathematics(element, latex)) element.append(make("code", { dir: "auto" }, text));
    return element;
  }

  const entry = /^-?[0-9.]+(\/[0-9]+)?$/;
  const number = (text) => text.replace(/^(-?)(\d+)\/(\d+)$/, "$1\\tfrac{$2}{$3}");

  /* Rows of numbers as a matrix, a list of numbers as a vector; null for anything else. */
  function latexOfValue(text) {
    const matrix = /^\[(\[[^[\]]*\](?:, \[[^[\]]*\])*)\]$/.exec(text);
    if (matrix) {
      const rows = matrix[1].slice(1, -1).split("], [").map((row) => row.split(", "));
      if (!rows.flat().every((one) => entry.test(one))) return null;
      return `\\begin{bmatrix}${rows.map((row) => row.map(number).join("&")).join("\\\\")}\\end{bmatrix}`;
    }
    const vector = /^\(([^()]*)\)$/.exec(text);
    if (vector) {
      const entries = vector[1].split(", ");
      return entries.every((one) => entry.test(one)) ? `\\left(${entries.map(number).join(",\\ ")}\\right)` : null;
    }
    return entry.test(text) ? number(text) : null;
  }

  function value(text) {
    const element = make("span", { class: "value", tabindex: "0", role: "group", "aria-label": "value" });
    const latex = text.length < 4000 ? latexOfValue(text) : null;
    if (!latex || !inMathematics(element, latex)) element.append(make("code", { dir: "auto" }, text));
    return element;
  }

  return { make, formula, symbol, value };
})();
