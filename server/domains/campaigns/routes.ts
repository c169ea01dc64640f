import * as calls from "#contract/campaigns/routes.ts";
import { storeImage } from "#server/domains/files/index.ts";
import { handle } from "#server/http/handler.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { enterArticle, enterCharacter, saveCharacter, withdrawEntry } from "./entries/enter-contest.ts";
import { entriesOf } from "./entries/entry-queries.ts";
import { entryKind } from "./entries/published.ts";
import { campaignPage, publicCampaigns } from "./queries.ts";
import { getPublic } from "./store.ts";
import { answerSurvey } from "./taking-part/answer-survey.ts";
import { castVote } from "./taking-part/cast-vote.ts";
import { claimGift } from "./taking-part/claim-gift.ts";

export const campaignHandlers = [
  handle(calls.getCampaigns, ({ ctx }) => publicCampaigns(ctx)),
  handle(calls.getCampaign, ({ ctx, params }) => campaignPage(ctx, params.slug)),
  handle(calls.getEntries, async ({ ctx, params, query }) =>
    entriesOf(ctx, (await getPublic(ctx, params.slug)).id, query.page),
  ),
  handle(calls.claimGift, ({ ctx, params }) => claimGift(ctx, params.slug)),
  handle(calls.enterArticle, async ({ ctx, params, body }) => ({
    id: await enterArticle(ctx, params.slug, body.articleId ?? 0),
  })),
  handle(calls.enterCharacter, async ({ ctx, params, body }) => ({ id: await enterCharacter(ctx, params.slug, body) })),
  handle(calls.saveCharacter, ({ ctx, params, body }) => saveCharacter(ctx, params.id, body)),
  handle(calls.withdrawEntry, ({ ctx, params }) => withdrawEntry(ctx, params.id)),
  handle(calls.vote, ({ ctx, params }) => castVote(ctx, params.id)),
  handle(calls.reportEntry, ({ ctx, params, body }) => entryKind.report(ctx, params.id, body)),
  handle(calls.answerSurvey, ({ ctx, params, body }) => answerSurvey(ctx, params.slug, body.answers)),
  handle(calls.uploadCampaignImage, ({ ctx, body, files }) => {
    const [file] = files;
    if (!file) refuseField("invalid", "image", "請選擇一張圖片。");
    return storeImage(ctx, file, { use: body.use === "hero" ? "cover" : "avatar" });
  }),
];
