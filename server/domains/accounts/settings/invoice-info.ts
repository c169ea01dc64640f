import { eq } from "drizzle-orm";
import type { Info } from "#contract/accounts/settings.ts";
import { memberInfo } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** The old stored shape, when a mobile carrier was the only option. */
type Saved = Omit<Info, "delivery" | "loveCode"> & Partial<Info>;

/** Converts stored invoice data to the current shape. */
export function infoOf(stored: unknown): Info | null {
  const saved = stored as Saved | null | undefined;
  return saved ? { delivery: saved.carrier === "" ? "member" : "mobile", loveCode: "", ...saved } : null;
}

/** The recipient of a member's invoices; null if not provided. */
export async function invoiceInfoOf(ctx: Ctx, userId: number): Promise<Info | null> {
  const [row] = await ctx.db
    .select({ invoice: memberInfo.invoice })
    .from(memberInfo)
    .where(eq(memberInfo.userId, userId));
  return infoOf(row?.invoice);
}
