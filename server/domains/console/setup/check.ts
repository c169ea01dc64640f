import type { Ctx } from "#server/kernel/ctx.ts";

/** What a check found: nothing is missing, or what is, in a sentence, and the page where it is put right. */
export type Found = { ok: boolean; says: string; href: string | null };

/** One thing that an installation needs. A failed attempt may be thrown. */
export type Check = { name: string; run(ctx: Ctx): Promise<Found> };

export const ok = (says: string): Found => ({ ok: true, says, href: null });
export const missing = (says: string, href: string | null = null): Found => ({ ok: false, says, href });
