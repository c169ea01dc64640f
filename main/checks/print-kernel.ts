import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#main/run.ts";

const SOURCE = join(ROOT, "server", "meaning", "kernel.wat");

/** Replaces the assembled kernel of the sentence encoder in the text. @throws Error if kernel.wat has a mistake */
export async function printKernel(text: string): Promise<string> {
  const { default: wabt } = await import("wabt");
  const module = (await wabt()).parseWat(SOURCE, readFileSync(SOURCE, "utf8"), { simd: true });
  const { buffer } = module.toBinary({});
  module.destroy();
  return text.replace(/ASSEMBLED =\s*"[^"]*"/, `ASSEMBLED =\n  "${Buffer.from(buffer).toString("base64")}"`);
}
