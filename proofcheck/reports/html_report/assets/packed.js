"use strict";
/* What lies in the page compressed: KaTeX, which runs under the digest in the policy, and the proofs. */
const Packed = (() => {
  async function read(name) {
    const bytes = Uint8Array.from(atob(document.getElementById(name).textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).text();
  }

  /* Without KaTeX formulas stay text; without the proofs the reading says that they are missing. */
  async function open() {
    try {
      const [script, proofs] = await Promise.all(["katex", "proofs"].map(read));
      document.head.append(Object.assign(document.createElement("script"), { textContent: script }));
      Model.takeProofs(JSON.parse(proofs));
    } catch (error) {
      console.warn(`formulas are shown as text, and proofs are not: ${error.message}`);
    }
  }

  return { open };
})();
