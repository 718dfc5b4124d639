/* The page: a text, examples with recorded verdicts, and a worker that is started by Run alone. */
import * as Address from "./address.js";

const LIMITS = { seconds: 300, characters: 20_000 };

const find = (name) => document.getElementById(`playground-${name}`);
const [text, example, run, stop, link, state, about, shown] = [
  "text", "example", "run", "stop", "link", "state", "about", "shown",
].map(find);
const isThere = find("missing") === null;
const RECORDED = "Recorded: what the program printed for this example.";
const CHANGED = "Printed for the text as it was before it was changed.";

let worker = null;
let clock = null;
let examples = [];

function show(words, printed) {
  about.textContent = words;
  shown.textContent = printed;
}

function rest(words) {
  clearInterval(clock);
  run.disabled = false;
  stop.disabled = true;
  state.textContent = words;
}

function end(words) {
  worker?.terminate();
  worker = null;
  rest(words);
}

function count(statements) {
  const found = Map.groupBy(statements, (one) => one.evidence);
  return [...found].map(([word, ones]) => `${ones.length} ${word}`).join(", ");
}

function take({ statements, printed, message, seconds }) {
  if (message !== undefined) {
    show("This is no derivation.", message);
    return rest("no verdict");
  }
  const open = statements.filter((one) => one.evidence === "unsupported");
  const labels = open.map((one) => `[${one.label}]`).join(", ");
  const here = open.length ? ` Unsupported here: ${labels}; the program on your machine may say more.` : "";
  show(`Live: audited in this browser, in ${seconds.toFixed(1)} s.${here}`, printed);
  return rest(count(statements));
}

function hear({ data }) {
  if (data.step !== undefined) state.dataset.step = data.step;
  if (data.failure !== undefined) end(`No verdict, unsupported here: ${data.failure}`);
  if (data.answer !== undefined) take(data.answer);
}

function hire() {
  const hired = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  hired.addEventListener("message", hear);
  hired.addEventListener("error", () => end("No verdict, unsupported here: the worker failed."));
  return hired;
}

function tick(began) {
  const seconds = Math.round((performance.now() - began) / 1000);
  if (seconds >= LIMITS.seconds) {
    return end(`No verdict, unsupported here: the limit of ${LIMITS.seconds} s was reached.`);
  }
  state.textContent = `${state.dataset.step}, ${seconds} s`;
  return undefined;
}

function begin() {
  if (!isThere) return rest("This copy of the site has no program to run: it says above how to get it.");
  if (text.value.length > LIMITS.characters) return rest(`More than ${LIMITS.characters} characters.`);
  worker ??= hire();
  run.disabled = true;
  stop.disabled = false;
  state.dataset.step = "starting";
  const began = performance.now();
  clock = setInterval(() => tick(began), 250);
  worker.postMessage({ text: text.value.toWellFormed() });
  return undefined;
}

async function share() {
  const address = await Address.write(text.value.toWellFormed());
  history.replaceState(null, "", address);
  state.textContent = `The address holds the text: ${address.length} characters.`;
}

function choose(name) {
  const found = examples.find((one) => one.name === name);
  if (found === undefined) return;
  text.value = found.text;
  show(RECORDED, found.printed);
}

async function follow() {
  try {
    const found = await Address.read(location.hash, LIMITS.characters);
    if (found === null) return false;
    text.value = found;
    example.value = "";
    show("Nothing is known of a text from an address before it is run.", "");
    return true;
  } catch {
    state.textContent = "The address holds no text that can be read.";
    return false;
  }
}

async function open() {
  const found = await fetch(new URL("examples.json", import.meta.url));
  examples = await found.json();
  example.append(...examples.map((one) => new Option(one.title, one.name)));
  if (!(await follow())) {
    example.value = examples[0].name;
    choose(example.value);
  }
}

run.addEventListener("click", begin);
stop.addEventListener("click", () => end("stopped"));
link.addEventListener("click", share);
example.addEventListener("change", () => choose(example.value));
text.addEventListener("input", () => { about.textContent &&= CHANGED; });
addEventListener("hashchange", follow);
find("limits").textContent = `Limits: ${LIMITS.characters} characters of text, ${LIMITS.seconds} s for a run.`;
open()
  .catch(() => { state.textContent = "This page works when it is served, and not from disk."; })
  .finally(() => { document.documentElement.dataset.ready = "yes"; });
