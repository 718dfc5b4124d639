/* A text in the fragment of the address: deflated, in the letters that an address may have. */
const KEY = "#text=";

const bytesOf = (stream) => new Response(stream).arrayBuffer();

export async function write(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const letters = String.fromCharCode(...new Uint8Array(await bytesOf(packed)));
  return KEY + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/* Passes so many bytes on and no more: a short address may unfold to very much. */
function atMost(most) {
  let left = most;
  return new TransformStream({
    transform(chunk, out) {
      left -= chunk.length;
      if (left < 0) throw new RangeError("too long");
      out.enqueue(chunk);
    },
  });
}

/* Returns the text of a fragment, and null where it has none; raises where it cannot be read. */
export async function read(fragment, most) {
  if (!fragment.startsWith(KEY)) return null;
  const letters = atob(fragment.slice(KEY.length).replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .pipeThrough(atMost(most));
  return new TextDecoder("utf-8", { fatal: true }).decode(await bytesOf(unpacked));
}
