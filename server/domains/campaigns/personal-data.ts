import { and, eq, sql } from "drizzle-orm";
import { campaignActs, campaignAnswers, campaignEntries, campaignEntryReports } from "#server/db/schema/campaigns.ts";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";
import { isEntered } from "./process/predicates.ts";
import { transitionEntryRow } from "./process/run.ts";
import { lockEntry } from "./store.ts";

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "campaign_entries",
      "我參加徵選的作品",
      ["campaign_entries"],
      () => sql`c.title as campaign, to_jsonb(r) - 'user_id' as entry`,
      (me) => sql`from campaign_entries r join campaigns c on c.id = r.campaign_id where r.user_id = ${me}`,
    ),
    pagedPart(
      "campaign_acts",
      "我在活動裡的投票、領取、問卷與作品紀錄，以及當時的網路區段",
      ["campaign_acts"],
      () => sql`c.title as campaign, r.kind, r.state, r.entry_id as "entryId", r.day, r.network, r.reason,
        r.created_at as "createdAt"`,
      (me) => sql`from campaign_acts r join campaigns c on c.id = r.campaign_id where r.user_id = ${me}`,
    ),
    pagedPart(
      "campaign_entry_reports",
      "我檢舉的活動作品與處理結果",
      ["campaign_entry_reports"],
      () =>
        sql`r.entry_id as "entryId", r.reason, r.text, r.state, r.created_at as "createdAt", r.decided_at as "decidedAt"`,
      (me) => sql`from campaign_entry_reports r where r.reporter_id = ${me}`,
    ),
    pagedPart(
      "campaign_answers",
      "我填過的問卷",
      ["campaign_answers"],
      () => sql`c.title as campaign, r.answers, r.created_at as "createdAt"`,
      (me) => sql`from campaign_answers r join campaigns c on c.id = r.campaign_id where r.user_id = ${me}`,
    ),
  ],
  withheld: { campaigns: "the platform's own; names the operator who made it" },
  async erase(ctx, { id }) {
    const own = eq(campaignEntries.userId, id);
    const open = await ctx.db
      .select({ id: campaignEntries.id })
      .from(campaignEntries)
      .where(and(own, isEntered.sql("campaign_entries")))
      .orderBy(campaignEntries.id);
    for (const row of open) await transitionEntryRow(ctx, (await lockEntry(ctx, row.id)).entry, "withdraw");
    const empty = { name: "已退出的作品", portrait: null, nature: "", dialogue: "", hiddenReason: null };
    await ctx.db.update(campaignEntries).set(empty).where(own);
    await ctx.db.update(campaignEntryReports).set({ text: "" }).where(eq(campaignEntryReports.reporterId, id));
    await ctx.db.update(campaignActs).set({ network: null, reason: null }).where(eq(campaignActs.userId, id));
    await ctx.db.delete(campaignAnswers).where(eq(campaignAnswers.userId, id));
  },
  erased: [
    {
      tables: ["campaigns"],
      what: "kept with the id of the operator who made them, because they belong to the platform",
    },
    { tables: ["campaign_entries"], what: "withdrawn; name, picture and texts deleted" },
    { tables: ["campaign_entry_reports"], what: "kept; the member's text deleted" },
    {
      tables: ["campaign_acts"],
      what: "kept, so that results stay correct; network and reason deleted. The keyed hash of the telephone number is kept until thirty days after the campaign, because one number takes part once",
    },
    { tables: ["campaign_answers"], what: "deleted" },
  ],
};
