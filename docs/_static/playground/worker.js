/* Audits texts, one after the other, away from the page. To stop it the page ends it. */
import { start } from "./runtime.js";

const base = new URL("runtime/", import.meta.url).href;

async function read(name) {
  const found = await fetch(base + name);
  if (!found.ok) throw new Error(`${name} cannot be fetched: ${found.status}`);
  return found.arrayBuffer();
}

const tell = (step) => postMessage({ step });
const started = start({ base, index: base, read, tell });

addEventListener("message", async ({ data }) => {
  try {
    const audit = await started;
    postMessage({ step: "auditing" });
    postMessage({ answer: audit(data.text) });
  } catch (error) {
    postMessage({ failure: String(error?.message ?? error).trim().split("\n").at(-1) });
  }
});
