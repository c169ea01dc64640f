import * as calls from "#contract/campaigns/desk-routes.ts";
import { handle } from "#server/http/handler.ts";
import { campaignFile, couponsToGive, deskCampaigns } from "./desk/desk-campaigns.ts";
import { deskAct, deskActs, deskEntries, deskEntry, entriesToJudge } from "./desk/desk-entries.ts";
import { createCampaign, saveCampaign } from "./desk/edit-campaign.ts";
import { dismissReports, judgeAct, judgeEntry } from "./desk/judge.ts";
import { transitionCampaign } from "./desk/publish.ts";
import { surveyResults, surveyTable } from "./desk/survey-results.ts";
import { pageOfCampaign } from "./queries.ts";
import { getCampaign } from "./store.ts";

/** What operators do about campaigns. */
export const deskHandlers = [
  handle(calls.getDeskCampaigns, ({ ctx, query }) => deskCampaigns(ctx, query)),
  handle(calls.getDeskCampaign, ({ ctx, params }) => campaignFile(ctx, params.id)),
  handle(calls.getCampaignPreview, async ({ ctx, params }) =>
    pageOfCampaign(ctx, await getCampaign(ctx, params.id), null),
  ),
  handle(calls.getCampaignCoupons, ({ ctx }) => couponsToGive(ctx)),
  handle(calls.createCampaign, async ({ ctx, body }) => campaignFile(ctx, await createCampaign(ctx, body))),
  handle(calls.saveCampaign, async ({ ctx, params, body }) => {
    await saveCampaign(ctx, params.id, body);
    return campaignFile(ctx, params.id);
  }),
  handle(calls.transitionCampaign, async ({ ctx, params }) => {
    await transitionCampaign(ctx, params.id, params.name);
    return campaignFile(ctx, params.id);
  }),
  handle(calls.getDeskEntries, ({ ctx, params, query }) => deskEntries(ctx, params.id, query.page)),
  handle(calls.getReportedEntries, ({ ctx, query }) => entriesToJudge(ctx, query)),
  handle(calls.dismissEntryReports, async ({ ctx, params, body }) => {
    await dismissReports(ctx, params.id, body);
    return deskEntry(ctx, params.id);
  }),
  handle(calls.transitionEntry, async ({ ctx, params, body }) => {
    await judgeEntry(ctx, params.id, params.name, body.reason);
    return deskEntry(ctx, params.id);
  }),
  handle(calls.getDeskActs, ({ ctx, query }) => deskActs(ctx, query)),
  handle(calls.transitionAct, async ({ ctx, params, body }) => {
    await judgeAct(ctx, params.id, params.name, body.reason);
    return deskAct(ctx, params.id);
  }),
  handle(calls.getSurveyResults, ({ ctx, params }) => surveyResults(ctx, params.id)),
  handle(calls.getSurveyTable, async ({ ctx, params }) => ({
    rows: await surveyTable(ctx, params.id),
    name: `haoshou-survey-${params.id}.csv`,
  })),
];
