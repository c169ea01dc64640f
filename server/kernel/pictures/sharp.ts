import type sharp from "sharp";

let loaded: Promise<typeof sharp> | undefined;

/**
 * What draws pictures, loaded with the first one: 20 MB when loaded by itself, which a process that only answers with
 * text does without. One thread and a small cache, since several requests draw at once.
 */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache({ memory: 32, items: 50, files: 0 });
    sharp.concurrency(1);
    // Every decoder is a door: open are those of the pictures that we take, and of the SVG that we draw ourselves.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Nsgif", "Svg"].map((kind) => `VipsForeignLoad${kind}`) });
    return sharp;
  });
  return loaded;
}
