import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ProfileForm } from "#contract/profiles/items.ts";
import { jobs, profiles, userJobs } from "#server/db/schema/profiles.ts";
import { refuseContacts, textsOf } from "#server/domains/messaging/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { num, read } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { refuseClaims } from "./claims.ts";
import { memberMoved } from "./events.ts";
import { lockTaken } from "./parts/store.ts";
import { refuseTaken } from "./parts/take-out.ts";
import { reindexSellers } from "./search/index-sellers.ts";
import { retiredAmong } from "./titles/store.ts";

type Columns = Partial<Omit<typeof profiles.$inferInsert, "userId">>;

async function writeProfile(ctx: Ctx, columns: Columns): Promise<void> {
  const set = { ...columns, updatedAt: ctx.now() };
  await ctx.db
    .insert(profiles)
    .values({ userId: memberId(ctx), ...set })
    .onConflictDoUpdate({ target: profiles.userId, set });
}

/** Saves the header texts of one's own profile. @throws Refusal contact_details, invalid at `headline` or `intro` */
export async function saveProfile(ctx: Ctx, form: z.output<typeof ProfileForm>): Promise<void> {
  refuseClaims(ctx, form);
  await refuseContacts(ctx, "profile", null, textsOf(form));
  await tx(ctx, async (ctx) => {
    refuseTaken(await lockTaken(ctx, { userId: memberId(ctx), part: "profile" }), form);
    await writeProfile(ctx, form);
    await reindexSellers(ctx, [memberId(ctx)]);
    if (form.city !== undefined) await emit(ctx, memberMoved, { userId: memberId(ctx) });
    await audit(ctx, "profile.change", "user", memberId(ctx));
  });
}

/** Saves the text for all of one's price plans. @throws Refusal contact_details */
export async function savePlanNotices(ctx: Ctx, notices: string): Promise<void> {
  await refuseContacts(ctx, "profile", null, { notices });
  await tx(ctx, async (ctx) => {
    refuseTaken(await lockTaken(ctx, { userId: memberId(ctx), part: "profile" }), { planNotices: notices });
    await writeProfile(ctx, { planNotices: notices });
    await audit(ctx, "profile.change_plan_notices", "user", memberId(ctx));
  });
}

/** Saves one's jobs: distinct leaves of the tree; retired ones only if one has them. @throws Refusal invalid at jobIds */
export async function saveJobs(ctx: Ctx, jobIds: readonly number[]): Promise<void> {
  await tx(ctx, async (ctx) => {
    const userId = memberId(ctx);
    await lockName(ctx, `jobs of ${userId}`);
    const wanted = [...new Set(jobIds)];
    const rows = await read(ctx.db, { id: num })`
      select j.id from ${jobs} j where j.id = any(${sql.param(wanted)}::int[])
        and not exists (select 1 from ${jobs} child where child.parent_id = j.id)`;
    if (rows.length !== wanted.length) refuseField("invalid", "jobIds", "請選擇清單裡的職務。");
    const before = await ctx.db.select().from(userJobs).where(eq(userJobs.userId, userId));
    const added = wanted.filter((id) => !before.some(({ jobId }) => jobId === id));
    if ((await retiredAmong(ctx, added)).length > 0)
      refuseField("invalid", "jobIds", "有職務不再給人選了，請重新整理後再選一次。");
    await ctx.db.delete(userJobs).where(eq(userJobs.userId, userId));
    if (wanted.length > 0) await ctx.db.insert(userJobs).values(wanted.map((jobId) => ({ userId, jobId })));
    await reindexSellers(ctx, [userId]);
    await audit(ctx, "profile.change_jobs", "user", userId, { jobIds: wanted });
  });
}
