import type { Ctx } from "#server/kernel/ctx.ts";

/** What a check found: nothing is missing, or what is, in a sentence. */
export type Found = { ok: boolean; says: string };

/** One thing that an installation needs. A failed attempt may be thrown. */
export type Check = { name: string; run(ctx: Ctx): Promise<Found> };

export const ok = (says: string): Found => ({ ok: true, says });
export const missing = (says: string): Found => ({ ok: false, says });
