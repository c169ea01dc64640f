import { eq } from "drizzle-orm";
import type { Info } from "#contract/accounts/settings.ts";
import { memberInfo } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** As it was saved before people could choose how an invoice reaches them, a mobile carrier was all there was. */
type Saved = Omit<Info, "delivery" | "loveCode"> & Partial<Info>;

/** Invoice data as they are stored, in today's shape. */
export function infoOf(stored: unknown): Info | null {
  const saved = stored as Saved | null | undefined;
  return saved ? { delivery: saved.carrier === "" ? "member" : "mobile", loveCode: "", ...saved } : null;
}

/** Whom a member's invoices are made out to; null while they have not said. */
export async function invoiceInfoOf(ctx: Ctx, userId: number): Promise<Info | null> {
  const [row] = await ctx.db
    .select({ invoice: memberInfo.invoice })
    .from(memberInfo)
    .where(eq(memberInfo.userId, userId));
  return infoOf(row?.invoice);
}
