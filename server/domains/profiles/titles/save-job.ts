import { isDeepStrictEqual } from "node:util";
import { eq, max } from "drizzle-orm";
import type { AdminJob, JobForm } from "#contract/profiles/job-titles.ts";
import { jobs } from "#server/db/schema/profiles.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { fold } from "#server/kernel/fold.ts";
import { one } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { keepVersion, movedTo, otherEditor } from "#server/kernel/versions/content-versions.ts";
import { jobChanged } from "../events.ts";
import { adminJobs, getJob, jobsChanged, lockJobs } from "./store.ts";

/** The tree has so many levels. */
const LEVELS = 3;

/** How many levels a job takes with what is below it. */
function depthOf(all: readonly AdminJob[], id: number): number {
  const below = all.filter(({ parentId }) => parentId === id).map((child) => depthOf(all, child.id));
  return 1 + Math.max(0, ...below);
}

const isWithin = (all: readonly AdminJob[], id: number | null, top: number): boolean =>
  id === top || (id !== null && isWithin(all, all.find((each) => each.id === id)?.parentId ?? null, top));

/** @param id of the job itself; 0 for a new one */
function check(all: readonly AdminJob[], id: number, { name, parentId }: JobForm): void {
  const parent = all.find((each) => each.id === parentId);
  if (parentId !== null && !parent) refuseField("invalid", "parentId", "沒有這個職務，請重新整理後再選。");
  if ((parent?.level ?? 0) + depthOf(all, id) > LEVELS || isWithin(all, parentId, id))
    refuseField("invalid", "parentId", "職務最多三層，也不能放到自己底下，請選別的。");
  // Members choose jobs without children: who has the parent would have to choose again.
  if (parent && parent.members > 0) refuseField("invalid", "parentId", "已經有會員選了這個職務，不能在它底下再加。");
  if (all.some((each) => each.id !== id && each.parentId === parentId && fold(each.name) === fold(name)))
    refuseField("invalid", "name", "同一層已經有這個名稱，請換一個。");
}

/** The ids of one parent's jobs, in order. */
const siblingsOf = (all: readonly AdminJob[], parentId: number | null): number[] =>
  all.filter((each) => each.parentId === parentId).map(({ id }) => id);

async function writeOrder(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const [at, id] of ids.entries())
    await ctx.db
      .update(jobs)
      .set({ order: at + 1 })
      .where(eq(jobs.id, id));
}

/** Adds a job after the others of its parent. @returns its id. @throws Refusal invalid by field */
export async function createJob(ctx: Ctx, form: JobForm): Promise<number> {
  return tx(ctx, async (ctx) => {
    await lockJobs(ctx);
    const all = await adminJobs(ctx);
    check(all, 0, form);
    const { name, parentId, retired } = form;
    const last = one(await ctx.db.select({ id: max(jobs.id) }).from(jobs));
    const id = (last.id ?? 0) + 1;
    const siblings = siblingsOf(all, parentId);
    await writeOrder(ctx, siblings);
    const retiredAt = retired ? ctx.now() : null;
    await ctx.db.insert(jobs).values({ id, name, parentId, retiredAt, order: siblings.length + 1 });
    await keepVersion(ctx, { kind: "job", id }, null, { version: 1, data: form });
    await jobsChanged(ctx);
    await audit(ctx, "job.create", "job_title", id, { form });
    return id;
  });
}

/**
 * Changes a job: its name, what it belongs to, whether it is retired.
 * @throws Refusal not_found, invalid, conflict when somebody else saved meanwhile
 */
export async function saveJob(
  ctx: Ctx,
  id: number,
  { version: opened, restores, ...form }: JobForm & { version: number; restores: number | null },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockJobs(ctx);
    const { version, data: before } = await getJob(ctx, id);
    if (version !== opened) refuse("conflict", otherEditor);
    if (isDeepStrictEqual(before, form)) return;
    const all = await adminJobs(ctx);
    check(all, id, form);
    const { name, parentId, retired } = form;
    const moved = parentId !== before.parentId;
    const order = siblingsOf(all, parentId).length + 1;
    if (moved) await writeOrder(ctx, siblingsOf(all, parentId));
    await ctx.db
      .update(jobs)
      .set({
        ...{ name, parentId, version: version + 1 },
        ...(retired !== before.retired && { retiredAt: retired ? ctx.now() : null }),
        ...(moved && { order }),
      })
      .where(eq(jobs.id, id));
    await keepVersion(ctx, { kind: "job", id }, { version, data: before }, { version: version + 1, data: form });
    await jobsChanged(ctx);
    if (moved || name !== before.name) await emit(ctx, jobChanged, { jobId: id });
    await audit(ctx, restores === null ? "job.save" : "job.restore", "job_title", id, {
      before,
      form,
      ...(restores !== null && { restores }),
    });
  });
}

/** Puts a job at a place among those of the same parent, from 1. @throws Refusal not_found */
export async function moveJob(ctx: Ctx, id: number, position: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockJobs(ctx);
    const { data } = await getJob(ctx, id);
    const ids = siblingsOf(await adminJobs(ctx), data.parentId);
    const after = movedTo(ids, id, position);
    if (after.join() === ids.join()) return;
    await writeOrder(ctx, after);
    await jobsChanged(ctx);
    await audit(ctx, "job.move", "job_title", id, { before: ids.indexOf(id) + 1, position: after.indexOf(id) + 1 });
  });
}
