"use strict";
/* Formulas and values as they are printed. Text goes in as text: nothing is parsed as HTML. */
const Typesetting = (() => {
  const options = {
    macros: { "\\arraystretch": "1.3" }, throwOnError: true, strict: "ignore", trust: false, maxExpand: 1000, maxSize: 20, output: "htmlAndMathml",
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

  const typeset = (element) => {
    const [latex, text] = JSON.parse(element.dataset.formula);
    element.replaceWith(formula(latex, text));
  };
  const watcher = new IntersectionObserver((entries) => entries.filter((one) => one.isIntersecting).forEach((one) => {
    watcher.unobserve(one.target);
    typeset(one.target);
  }), { rootMargin: "400px" });

  /* A formula of a long page: text until it comes near the window. */
  function later(latex, text) {
    const element = make("div", { class: "formula", "data-formula": JSON.stringify([latex, text]) }, make("code", { dir: "auto" }, text));
    watcher.observe(element);
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
      const gap = text.includes("/") ? "[0.3em]" : "";
      return `\\begin{bmatrix}${rows.map((row) => row.map(number).join("&")).join(`\\\\${gap}`)}\\end{bmatrix}`;
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

  /* A sentence with formulas between dollars; the text alone where one of them cannot be typeset. */
  function sentence(marked, text) {
    const parts = (marked ? marked.split("$") : [text]).map((part, at) => (at % 2 ? symbol(part, part) : fractions(part)));
    const element = make("p", { class: "why", dir: "auto" }, ...parts.flat());
    return element.querySelector("code") ? make("p", { class: "why", dir: "auto" }, text) : element;
  }

  const fractions = (text) => text.split(/(-?\d+\/\d+)/).map((part, at) => (at % 2 ? symbol(number(part), part) : part));

  return { make, formula, later, symbol, value, sentence };
})();
