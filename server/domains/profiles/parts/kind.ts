import { eq, sql } from "drizzle-orm";
import { takesPart } from "#contract/accounts/status.ts";
import type { ProfilePart } from "#contract/profiles/parts.ts";
import { permission, permits } from "#contract/roles.ts";
import { profileParts } from "#server/db/schema/profiles.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import { type Actor, type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { type Binding, runTransition } from "#server/kernel/process/run-transition.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { publishedKind } from "#server/publishing/kind.ts";
import type { ReportForm } from "#server/publishing/reports.ts";
import { ownPage, type PartTypes, partProcess } from "./process.ts";
import { profileReports } from "./reports.ts";
import { lockPart, type Part, partId } from "./store.ts";
import { putBack, takeOut } from "./take-out.ts";

/** True for operators who moderate profiles, except their own. */
export const mayModerate = (actor: Actor, { userId }: { userId: number }): boolean =>
  actor.kind === "member" && actor.id !== userId && permits(permission("profiles", "decide"), actor.roles);

const binding: Binding<PartTypes, Part> = {
  // Everybody else has been refused.
  actorOf: () => "operator",
  async save(ctx, { before, name }, { state, ...changes }) {
    if (name === "hide") await takeOut(ctx, before);
    if (name === "show") await putBack(ctx, before);
    if (Object.keys(changes).length > 0)
      await ctx.db.update(profileParts).set(changes).where(eq(profileParts.id, before.id));
    return { ...before, ...changes, state };
  },
  steps: [profileReports.decide, notifyByTransition(partProcess, "support", ownPage, ({ userId }) => userId)],
};

/** What the parts of a profile share with everything else that members publish; nobody counts their readers. */
export const partKind = publishedKind({
  name: "profile_part",
  lock: lockPart,
  mayModerate,
  admitReport(ctx, { userId, status, filled }) {
    if (userId === viewerId(ctx)) refuse("own_profile_report");
    if (!filled || !takesPart(status)) refuse("not_found");
  },
  reports: profileReports,
  transition: (
    ctx,
    part,
    name: Exclude<PartTypes["transition"], "publish">,
    input: PartTypes["input"],
    data: Record<string, unknown>,
  ) => runTransition(ctx, partProcess, binding, part, name, { input, data }),
});

/** The row of a part by what people see: a member's profile and portrait, a portfolio item. @throws Refusal not_found */
export async function partOf(ctx: Ctx, part: ProfilePart, id: number): Promise<number> {
  if (part !== "portfolio") {
    const rows = await read(ctx.db, { id: num })`select id from users where id = ${id} and deleted_at is null`;
    if (rows.length === 0) refuse("not_found");
    return partId(ctx, { userId: (await getUser(ctx, id)).id, part });
  }
  const rows = await read(ctx.db, { userId: num })(
    sql`select user_id as "userId" from profile_items where id = ${id} and kind = 'portfolios'`,
  );
  const { userId } = rows[0] ?? refuse("not_found");
  return partId(ctx, { userId, part, itemId: id });
}

/** Reports a part. @throws Refusal not_found, own_profile_report */
export async function reportPart(ctx: Ctx, part: ProfilePart, id: number, form: ReportForm): Promise<void> {
  await tx(ctx, async (ctx) => partKind.report(ctx, await partOf(ctx, part, id), form));
}
