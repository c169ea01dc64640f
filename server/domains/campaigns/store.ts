import { eq, sql } from "drizzle-orm";
import type { Settings } from "#contract/campaigns/settings.ts";
import {
  type ActKind,
  type ActState,
  actKinds,
  type CampaignKind,
  type CampaignState,
  campaignStates,
  type EntryState,
} from "#contract/campaigns/states.ts";
import { campaignActs, campaignEntries, campaigns } from "#server/db/schema/campaigns.ts";
import { waitsForApproval } from "#server/domains/approvals/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { sealedDigest } from "#server/kernel/secrets/sealed.ts";
import { type CampaignTimes, campaignIn, isPublic } from "./process/predicates.ts";

type Stored = typeof campaigns.$inferSelect;
export type Campaign = Omit<Stored, "settings" | "kind"> & {
  state: CampaignState;
  kind: CampaignKind;
  settings: Settings;
};

const states = Object.keys(campaignStates) as CampaignState[];

/** The state of a campaign at an instant; exactly one of the four holds. */
export function campaignState(times: CampaignTimes, now: Date): CampaignState {
  const found = states.find((state) => campaignIn[state].test(times, now));
  if (!found) throw new Error("a campaign has no state");
  return found;
}

/** The settings were checked by the contract when they were saved, and the database holds kind and settings together. */
export const asCampaign = (row: Stored, now: Date): Campaign => ({
  ...row,
  kind: row.kind as CampaignKind,
  settings: row.settings as Settings,
  state: campaignState(row, now),
});

/** A public campaign by its address, or "not found". */
export async function getPublic(ctx: Ctx, slug: string): Promise<Campaign> {
  const [row] = await ctx.db.select().from(campaigns).where(eq(campaigns.slug, slug));
  return row && isPublic.test(row, ctx.now()) ? asCampaign(row, ctx.now()) : refuse("not_found");
}

/**
 * A public campaign by its address, held against changes until the transaction ends, so that decisions by its time and
 * rules stay right.
 * @param lock `update` where members who take part have to wait for each other
 * @throws Refusal not_found
 */
export async function holdPublic(ctx: Ctx, slug: string, lock: "share" | "update" = "share"): Promise<Campaign> {
  const [row] = await ctx.db.select().from(campaigns).where(eq(campaigns.slug, slug)).for(lock);
  return row && isPublic.test(row, ctx.now()) ? asCampaign(row, ctx.now()) : refuse("not_found");
}

/** A campaign in any state for the console. */
export async function getCampaign(ctx: Ctx, id: number): Promise<Campaign> {
  const [row] = await ctx.db.select().from(campaigns).where(eq(campaigns.id, id));
  return row ? asCampaign(row, ctx.now()) : refuse("not_found");
}

/** How a proposal to make a campaign public is kept. */
export const PUBLISH = "campaign.publish";

/** `waiting`: that it becomes public waits for a second operator. */
export type EditedCampaign = Campaign & { waiting: boolean };

/** A campaign in any state for its editors. @throws Refusal not_found */
export async function editedCampaign(ctx: Ctx, id: number): Promise<EditedCampaign> {
  return { ...(await getCampaign(ctx, id)), waiting: await waitsForApproval(ctx, [PUBLISH], id) };
}

/** A campaign in any state, locked until the transaction ends. @throws Refusal not_found */
export async function lockCampaign(ctx: Ctx, id: number): Promise<EditedCampaign> {
  await ctx.db.execute(sql`select from campaigns c where c.id = ${id} for update`);
  // Read once the lock is there, so that it is what the last one to hold it has left.
  return editedCampaign(ctx, id);
}

type StoredEntry = typeof campaignEntries.$inferSelect;
/** An entry with what its campaign is called. */
export type Entry = Omit<StoredEntry, "state"> & { state: EntryState; campaign: string; slug: string };

/** Any entry, locked until the transaction ends, with its campaign held. @throws Refusal not_found */
export async function lockEntry(ctx: Ctx, id: number): Promise<{ entry: Entry; campaign: Campaign }> {
  const [row] = await ctx.db.select().from(campaignEntries).where(eq(campaignEntries.id, id)).for("update");
  if (!row) return refuse("not_found");
  const campaign = await getCampaign(ctx, row.campaignId);
  const { title, slug } = campaign;
  return { entry: { ...row, state: row.state as EntryState, campaign: title, slug }, campaign };
}

/** The acting member's own entry; another's does not exist. */
export async function lockOwnEntry(ctx: Ctx, id: number): Promise<{ entry: Entry; campaign: Campaign }> {
  const found = await lockEntry(ctx, id);
  return found.entry.userId === memberId(ctx) ? found : refuse("not_found");
}

type StoredAct = typeof campaignActs.$inferSelect;
/** An act with what it and its campaign are called. */
export type Act = Omit<StoredAct, "state" | "kind"> & {
  state: ActState;
  kind: ActKind;
  what: string;
  campaign: string;
  slug: string;
};

/** An act, locked until the transaction ends. @throws Refusal not_found */
export async function lockAct(ctx: Ctx, id: number): Promise<Act> {
  const [row] = await ctx.db.select().from(campaignActs).where(eq(campaignActs.id, id)).for("update");
  if (!row) return refuse("not_found");
  const { title, slug } = await getCampaign(ctx, row.campaignId);
  const kind = row.kind as ActKind;
  return { ...row, kind, state: row.state as ActState, what: actKinds[kind], campaign: title, slug };
}

/** What the rules ask about a member who wants to take part. `phone`: the keyed hash of their number in this campaign. */
export type Participant = { id: number; phone: string | null; createdAt: Date };

/** What the rules ask about this member. */
export async function participant(ctx: Ctx, campaignId: number, userId: number): Promise<Participant> {
  const { rows } = await ctx.db.execute<{ id: number; cellphone: string | null; createdAt: string }>(
    sql`select u.id, u.cellphone, u.created_at as "createdAt" from users u where u.id = ${userId}`,
  );
  const [row] = rows;
  if (!row) return refuse("not_found");
  const { id, cellphone, createdAt } = row;
  // A hash for each campaign: what one number did in several is nobody's business.
  const phone = cellphone && sealedDigest(ctx.ports.dataKey, `campaign-phone:${campaignId}`, cellphone);
  return { id, phone, createdAt: new Date(createdAt) };
}
