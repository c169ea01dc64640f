import type { Ctx } from "#server/kernel/ctx.ts";
import { marketNow } from "./market.ts";
import { reference } from "./reference.ts";

/** Reads what every search needs before anyone searches, so that the first visitor of a process does not wait for it. */
export async function readAhead(ctx: Ctx): Promise<void> {
  try {
    await Promise.all([reference(ctx), marketNow(ctx)]);
  } catch (error) {
    ctx.log.warn({ err: error }, "the market could not be read ahead");
  }
}
