import { and, eq } from "drizzle-orm";
import type { IdState } from "#contract/identity/states.ts";
import { idApplications } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { openText, sealedDigest, sealText } from "#server/kernel/secrets/sealed.ts";
import { isAcceptedId } from "../process/predicates.ts";

export type IdApplication = typeof idApplications.$inferSelect & { state: IdState };

export const asIdApplication = (row: typeof idApplications.$inferSelect): IdApplication => ({
  ...row,
  state: row.state as IdState,
});

const about = (userId: number) => `id-number:${userId}`;

/** Encrypts the number; it can be decrypted for this member's rows only. */
export function sealIdNumber(ctx: Ctx, userId: number, number: string): string {
  return sealText(ctx.ports.dataKey, about(userId), number);
}

/** Decrypts the number of an application. Callers audit the access first. @throws Refusal gone once it is deleted */
export function openIdNumber(ctx: Ctx, { userId, number }: Pick<IdApplication, "userId" | "number">): string {
  return number === null ? refuse("gone") : openText(ctx.ports.dataKey, about(userId), number);
}

/** The keyed hash that identifies an accepted number after the number itself was deleted. */
export function idNumberHash(ctx: Ctx, number: string): string {
  return sealedDigest(ctx.ports.dataKey, "id-number", number);
}

/** @throws Refusal not_found */
export async function getIdApplication(ctx: Ctx, id: number): Promise<IdApplication> {
  const [row] = await ctx.db.select().from(idApplications).where(eq(idApplications.id, id));
  return row ? asIdApplication(row) : refuse("not_found");
}

/** The verified account with this number, other than this member's own. */
export async function findVerifiedByNumber(ctx: Ctx, number: string): Promise<number | null> {
  const [row] = await ctx.db
    .select({ userId: idApplications.userId })
    .from(idApplications)
    .where(and(eq(idApplications.numberHash, idNumberHash(ctx, number)), isAcceptedId.sql("id_applications")));
  return row?.userId ?? null;
}
