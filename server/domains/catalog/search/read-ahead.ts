import type { Ctx } from "#server/kernel/ctx.ts";
import { openEncoder } from "#server/meaning/encoder.ts";
import { reference } from "../reference.ts";
import { services } from "./service-search.ts";

/** Reads what every search needs, so that the first visitor of a process does not wait. */
export async function readAhead(ctx: Ctx): Promise<void> {
  await Promise.all([reference(ctx), services.ready(ctx), openEncoder()]);
}
