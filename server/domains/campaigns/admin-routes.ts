import * as calls from "#contract/campaigns/admin-routes.ts";
import { handle } from "#server/http/handler.ts";
import { adminCampaigns, campaignFile, couponsToGive } from "./admin/admin-campaigns.ts";
import { adminAct, adminActs, adminEntries, adminEntry, entriesToModerate } from "./admin/admin-entries.ts";
import { createCampaign, saveCampaign } from "./admin/edit-campaign.ts";
import { moderateAct, moderateEntry } from "./admin/moderate.ts";
import { transitionCampaign } from "./admin/publish.ts";
import { surveyResults, surveyTable } from "./admin/survey-results.ts";
import { entryKind } from "./entries/published.ts";
import { pageOfCampaign } from "./queries.ts";
import { getCampaign } from "./store.ts";

/** Operators' calls on campaigns. */
export const adminHandlers = [
  handle(calls.getAdminCampaigns, ({ ctx, query }) => adminCampaigns(ctx, query)),
  handle(calls.getAdminCampaign, ({ ctx, params }) => campaignFile(ctx, params.id)),
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
  handle(calls.getAdminEntries, ({ ctx, params, query }) => adminEntries(ctx, params.id, query.page)),
  handle(calls.getReportedEntries, ({ ctx, query }) => entriesToModerate(ctx, query)),
  handle(calls.dismissEntryReports, async ({ ctx, params, body }) => {
    await entryKind.moderate(ctx, params.id, "dismiss", body);
    return adminEntry(ctx, params.id);
  }),
  handle(calls.transitionEntry, async ({ ctx, params, body }) => {
    await moderateEntry(ctx, params.id, params.name, body.reason);
    return adminEntry(ctx, params.id);
  }),
  handle(calls.getAdminActs, ({ ctx, query }) => adminActs(ctx, query)),
  handle(calls.transitionAct, async ({ ctx, params, body }) => {
    await moderateAct(ctx, params.id, params.name, body.reason);
    return adminAct(ctx, params.id);
  }),
  handle(calls.getSurveyResults, ({ ctx, params }) => surveyResults(ctx, params.id)),
  handle(calls.getSurveyTable, async ({ ctx, params }) => ({
    rows: await surveyTable(ctx, params.id),
    name: `haoshou-survey-${params.id}.csv`,
  })),
];
