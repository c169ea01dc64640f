import { eq, sql } from "drizzle-orm";
import { memberExports } from "#server/db/schema/privacy.ts";
import { deleteObjects } from "#server/domains/accounts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";

/** Deletes the archives of a deleted account. */
async function forgetExports(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const archives = await ctx.db
    .delete(memberExports)
    .where(eq(memberExports.userId, id))
    .returning({ key: memberExports.key });
  await deleteObjects(
    ctx,
    archives.flatMap(({ key }) => key ?? []),
  );
}

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "exports",
      "資料匯出的紀錄",
      ["member_exports"],
      () =>
        sql`r.state, r.bytes, r.created_at as "createdAt", r.finished_at as "finishedAt", r.expires_at as "expiresAt"`,
      (me) => sql`from member_exports r where r.user_id = ${me}`,
    ),
  ],
  erase: forgetExports,
  erased: [{ tables: ["member_exports"], what: "deleted with the archives in the storage" }],
};
