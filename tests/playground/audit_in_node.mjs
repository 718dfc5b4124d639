// node audit_in_node.mjs RUNTIME < texts: audits texts as the playground does. A line of input is a
// text in JSON, a line of output what is said of it; the first is said of the start.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { start } from "../../docs/_static/playground/runtime.js";

const index = `${process.argv[2]}/`;
const print = (found) => process.stdout.write(`${JSON.stringify(found)}\n`);
const steps = {};
const audit = await start({
  base: pathToFileURL(index).href,
  index,
  read: (name) => readFile(index + name),
  tell: (step, seconds) => { steps[step] = seconds; },
});
print({ steps, processor: process.cpuUsage().user / 1e6 });
for await (const line of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  const said = audit(JSON.parse(line));
  print({ ...said, processor: process.cpuUsage(before).user / 1e6 });
}
