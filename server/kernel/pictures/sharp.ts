import type sharp from "sharp";
import type { Sharp } from "sharp";

let loaded: Promise<typeof sharp> | undefined;

/**
 * Loads sharp with the first picture: it takes 20 MB, which a process without pictures saves. One thread and a small
 * cache, because several requests draw at once.
 */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache({ memory: 32, items: 50, files: 0 });
    sharp.concurrency(1);
    // Each decoder is attack surface: only those for accepted formats are enabled, and the SVG one for our own
    // drawings.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Nsgif", "Svg"].map((kind) => `VipsForeignLoad${kind}`) });
    return sharp;
  });
  return loaded;
}

/** How strict a decoder is (sharp's `failOn`). */
type Strictness = "error" | "none";

/**
 * Draws a picture as browsers do: a truncated file, as cameras and chats may leave it, is shown as far as it goes.
 * @throws Error when not even a part of it can be decoded
 */
export async function drawAsBrowsers(draw: (failOn: Strictness) => Sharp): Promise<Buffer> {
  const whole = await draw("error")
    .toBuffer()
    .catch(() => null);
  if (whole) return whole;
  const part = await draw("none").toBuffer();
  const { channels } = await (await loadSharp())(part).stats();
  if (channels.every(({ min, max }) => min === max)) throw new Error("nothing of the picture is there");
  return part;
}
