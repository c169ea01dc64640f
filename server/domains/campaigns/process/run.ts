import { eq } from "drizzle-orm";
import type { ActTransition, CampaignTransition, EntryTransition } from "#contract/campaigns/states.ts";
import { to } from "#contract/paths/to.ts";
import { campaignActs, campaignEntries, campaigns } from "#server/db/schema/campaigns.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { type Binding, runTransition } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { type Act, asCampaign, type EditedCampaign, type Entry } from "../store.ts";
import { giveCoins } from "../taking-part/give-coins.ts";
import { giveGift } from "../taking-part/give-gift.ts";
import { type ActProcessTypes, actProcess } from "./act.ts";
import { type CampaignProcessTypes, campaignProcess } from "./campaign.ts";
import { type EntryProcessTypes, entryProcess } from "./entry.ts";
import { entryReports } from "./report.ts";

/** Makes a transition of a locked campaign. @throws Refusal conflict when its state does not allow it */
export const transitionLocked = (
  ctx: Ctx,
  row: EditedCampaign,
  name: Exclude<CampaignTransition, "create">,
): Promise<EditedCampaign> =>
  runTransition<CampaignProcessTypes, EditedCampaign>(
    ctx,
    campaignProcess,
    {
      actorOf: () => "editor",
      // The state follows from the times and is not stored.
      async save(ctx, { before, now }, { state: _, ...times }) {
        const set = { ...times, updatedAt: now };
        const rows = await ctx.db.update(campaigns).set(set).where(eq(campaigns.id, before.id)).returning();
        return { ...asCampaign(one(rows), now), waiting: before.waiting };
      },
    },
    row,
    name,
    { input: {}, data: { title: row.title } },
  );

const eventUrl = ({ slug }: { slug: string }) => to("/events/:slug", { slug });

const entryBinding: Binding<EntryProcessTypes, Entry> = {
  // A member who is not the entrant has been authorized as an operator.
  actorOf({ actor }, { userId }) {
    if (actor.kind !== "member") return "system";
    return actor.id === userId ? "entrant" : "operator";
  },
  async save(ctx, { before }, changes) {
    const row = one(
      await ctx.db.update(campaignEntries).set(changes).where(eq(campaignEntries.id, before.id)).returning(),
    );
    return { ...before, ...row, state: changes.state };
  },
  steps: [entryReports.decide, notifyByTransition(entryProcess, "campaign", eventUrl, ({ userId }) => userId)],
};

/** Makes a transition of a locked entry. @throws Refusal conflict when its state does not allow it */
export const transitionEntryRow = (
  ctx: Ctx,
  row: Entry,
  name: Exclude<EntryTransition, "enter">,
  input: EntryProcessTypes["input"] = {},
  data: Record<string, unknown> = {},
): Promise<Entry> =>
  runTransition(ctx, entryProcess, entryBinding, row, name, { input, data: { campaignId: row.campaignId, ...data } });

const actBinding: Binding<ActProcessTypes, Act> = {
  actorOf: () => "operator",
  async save(ctx, { before }, changes) {
    const set = { ...changes, decidedBy: memberId(ctx) };
    const row = one(await ctx.db.update(campaignActs).set(set).where(eq(campaignActs.id, before.id)).returning());
    return { ...before, ...row, kind: before.kind, state: changes.state };
  },
  steps: [
    async (ctx, { name, after }) => {
      if (name !== "release") return;
      if (after.kind === "claim") await giveGift(ctx, after);
      if (after.kind === "answer") await giveCoins(ctx, after);
    },
    notifyByTransition(actProcess, "campaign", eventUrl, ({ userId }) => userId),
  ],
};

/** Decides a held act. @throws Refusal conflict when it is already decided */
export const decideLocked = (ctx: Ctx, row: Act, name: Exclude<ActTransition, "act">, reason = ""): Promise<Act> =>
  runTransition(ctx, actProcess, actBinding, row, name, {
    input: { reason },
    data: { campaignId: row.campaignId, kind: row.kind, ...(reason ? { reason } : {}) },
  });
