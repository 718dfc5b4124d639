/* The program in WebAssembly, started from files that lie beside it. A worker uses this, and Node. */

/* The only Python that is run besides the program. A text to be audited is a value, never code. */
const ANSWER = `
import json
from proofcheck.api import ProofcheckError, audit

def answer(text):
    try:
        found = audit(text=text, jobs=0)
    except ProofcheckError as error:
        return json.dumps({"message": str(error)})
    return json.dumps({"statements": found.to_records(), "printed": str(found)})

answer
`;

const seconds = (from) => (performance.now() - from) / 1000;

/* base: address of the folder; index: the same, as loadPyodide wants it; read: from a name to bytes;
   tell: hears of every step. Returns a function from a text to what an audit says of it. */
export async function start({ base, index, read, tell }) {
  const began = performance.now();
  const step = (words) => tell(words, seconds(began));
  const manifest = JSON.parse(new TextDecoder().decode(await read("manifest.json")));
  step("starting Python");
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: index });
  step("unpacking the libraries");
  for (const name of manifest.unpacked) {
    python.unpackArchive(new Uint8Array(await read(name)), "wheel");
  }
  const path = python.pyimport("sys").path;
  for (const name of manifest.zipped) {
    python.FS.writeFile(`/lib/${name}`, new Uint8Array(await read(name)));
    path.append(`/lib/${name}`);
  }
  step("loading the program");
  const answer = python.runPython(ANSWER);
  step("ready");
  return (text) => {
    const asked = performance.now();
    return { ...JSON.parse(answer(text)), seconds: seconds(asked) };
  };
}
