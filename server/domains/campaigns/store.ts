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
import { num, read, text } from "#server/kernel/rows.ts";
import { sealedDigest } from "#server/kernel/secrets/sealed.ts";
import { type CampaignTimes, campaignIn, isPublic } from "./process/predicates.ts";

type Stored = typeof campaigns.$inferSelect;
export type Campaign = Omit<Stored, "settings" | "kind"> & {
  state: CampaignState;
  kind: CampaignKind;
  settings: Settings;
};

const states = Object.keys(campaignStates) as CampaignState[];

/** The state of a campaign at a given time; exactly one of the four holds. */
export function campaignState(times: CampaignTimes, now: Date): CampaignState {
  const found = states.find((state) => campaignIn[state].test(times, now));
  if (!found) throw new Error("a campaign has no state");
  return found;
}

/** The contract validated the settings when they were saved, and the database keeps kind and settings consistent. */
export const asCampaign = (row: Stored, now: Date): Campaign => ({
  ...row,
  kind: row.kind as CampaignKind,
  settings: row.settings as Settings,
  state: campaignState(row, now),
});

/** A public campaign by its slug. @throws Refusal not_found */
export async function getPublic(ctx: Ctx, slug: string): Promise<Campaign> {
  const [row] = await ctx.db.select().from(campaigns).where(eq(campaigns.slug, slug));
  return row && isPublic.test(row, ctx.now()) ? asCampaign(row, ctx.now()) : refuse("not_found");
}

/**
 * A public campaign by its slug, locked against changes until the transaction ends, so that decisions by its time and
 * rules stay valid.
 * @param lock `update` when participants must wait for each other
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

/** The name of proposals to publish a campaign. */
export const PUBLISH = "campaign.publish";

/** `waiting`: its publication waits for a second operator. */
export type EditedCampaign = Campaign & { waiting: boolean };

/** A campaign in any state for its editors. @throws Refusal not_found */
export async function editedCampaign(ctx: Ctx, id: number): Promise<EditedCampaign> {
  return { ...(await getCampaign(ctx, id)), waiting: await waitsForApproval(ctx, [PUBLISH], id) };
}

/** A campaign in any state, locked until the transaction ends. @throws Refusal not_found */
export async function lockCampaign(ctx: Ctx, id: number): Promise<EditedCampaign> {
  await ctx.db.execute(sql`select from campaigns c where c.id = ${id} for update`);
  // Read after the lock, to see what its previous holder committed.
  return editedCampaign(ctx, id);
}

type StoredEntry = typeof campaignEntries.$inferSelect;
/** An entry with its campaign's title. */
export type Entry = Omit<StoredEntry, "state"> & { state: EntryState; campaign: string; slug: string };

/** Any entry, locked until the transaction ends, with its campaign held. @throws Refusal not_found */
export async function lockEntry(
  ctx: Ctx,
  id: number,
  lock: "update" | "share" = "update",
): Promise<{ entry: Entry; campaign: Campaign }> {
  const [row] = await ctx.db.select().from(campaignEntries).where(eq(campaignEntries.id, id)).for(lock);
  if (!row) return refuse("not_found");
  const campaign = await getCampaign(ctx, row.campaignId);
  const { title, slug } = campaign;
  return { entry: { ...row, state: row.state as EntryState, campaign: title, slug }, campaign };
}

/** The acting member's own entry; another's is not_found. */
export async function lockOwnEntry(ctx: Ctx, id: number): Promise<{ entry: Entry; campaign: Campaign }> {
  const found = await lockEntry(ctx, id);
  return found.entry.userId === memberId(ctx) ? found : refuse("not_found");
}

type StoredAct = typeof campaignActs.$inferSelect;
/** An act with the titles of its subject and campaign. */
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

/** Facts of the rules about a participant. `phone`: the keyed hash of their number in this campaign. */
export type Participant = { id: number; phone: string | null; createdAt: Date };

/** The facts about this member. */
export async function participant(ctx: Ctx, campaignId: number, userId: number): Promise<Participant> {
  const rows = await read(ctx.db, {
    id: num,
    cellphone: text.nullable(),
    createdAt: text,
  })`select u.id, u.cellphone, u.created_at as "createdAt" from users u where u.id = ${userId}`;
  const [row] = rows;
  if (!row) return refuse("not_found");
  const { id, cellphone, createdAt } = row;
  // A separate hash per campaign, so that one number cannot be linked across campaigns.
  const phone = cellphone && sealedDigest(ctx.ports.dataKey, `campaign-phone:${campaignId}`, cellphone);
  return { id, phone, createdAt: new Date(createdAt) };
}
