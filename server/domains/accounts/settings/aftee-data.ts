import { eq } from "drizzle-orm";
import type { Aftee } from "#contract/accounts/settings.ts";
import { memberInfo } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { openText } from "#server/kernel/secrets/sealed.ts";
import { afteeOf } from "./save-info.ts";

/** Decrypts a member's pay-later data; null if there are none. */
export function openAftee({ ports }: Ctx, userId: number, sealed: string | null): Aftee | null {
  return sealed === null ? null : (JSON.parse(openText(ports.dataKey, afteeOf(userId), sealed)) as Aftee);
}

/** The pay-later data of a member; null if not provided. */
export async function afteeDataOf(ctx: Ctx, userId: number): Promise<Aftee | null> {
  const [row] = await ctx.db.select({ aftee: memberInfo.aftee }).from(memberInfo).where(eq(memberInfo.userId, userId));
  return openAftee(ctx, userId, row?.aftee ?? null);
}
