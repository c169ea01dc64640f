import * as finding from "#contract/catalog/finding-routes.ts";
import * as missed from "#contract/catalog/missed-routes.ts";
import * as calls from "#contract/catalog/routes.ts";
import * as people from "#contract/profiles/routes.ts";
import { storeImage } from "#server/domains/files/index.ts";
import { searchSellers, userProfile } from "#server/domains/profiles/index.ts";
import { handle } from "#server/http/handler.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { toPage } from "#server/kernel/paging.ts";
import { titleHints } from "./meaning/title-hints.ts";
import { sharePictureHandlers } from "./og/share-picture.ts";
import { serviceKind } from "./published.ts";
import { myFavorites, myServices, pickups, servicesOf } from "./queries.ts";
import { categoriesFor } from "./reference.ts";
import { createSynonyms, deleteSynonyms, listSynonyms, saveSynonyms } from "./search/edit-synonyms.ts";
import { explainHits } from "./search/explain-hits.ts";
import { insteadOf } from "./search/instead.ts";
import { answerMissed, closeMissed, listMissed } from "./search/missed-searches.ts";
import { ranking } from "./search/ranking-page.ts";
import { allChoices, judgedLines, listChoices, noteChoice } from "./search/search-choices.ts";
import { figuresByFormula } from "./search/search-figures.ts";
import { searchServices } from "./search/search-services.ts";
import { sellersByServices } from "./search/sellers-by-services.ts";
import { suggest } from "./search/suggest.ts";
import { whyFound } from "./search/why-found.ts";
import { copyService } from "./services/copy-service.ts";
import { publishService } from "./services/publish-service.ts";
import { receivedFavorites } from "./services/received-favorites.ts";
import { createService, saveService } from "./services/save-service.ts";
import { serviceForm } from "./services/service-form.ts";
import { servicePage } from "./services/service-page.ts";
import { transitionService } from "./services/transition-service.ts";
import { linesOf } from "./top-sell/table.ts";
import { topSell } from "./top-sell/top-sell.ts";

export const catalogHandlers = [
  ...sharePictureHandlers,
  handle(calls.getCategories, ({ ctx, query }) => categoriesFor(ctx, query)),
  handle(calls.searchServices, ({ ctx, query }) => searchServices(ctx, query)),
  // Here, because members are also found by what they sell.
  handle(people.searchUsers, ({ ctx, body }) => searchSellers(ctx, body, (k, said) => sellersByServices(ctx, k, said))),
  handle(calls.getSuggestions, ({ ctx, query }) => suggest(ctx, query.k)),
  handle(calls.getService, async ({ ctx, params }) => {
    const page = await servicePage(ctx, params.id);
    if (!page.own) serviceKind.note(ctx, params.id, "views");
    return page;
  }),
  handle(finding.getSearchHits, ({ ctx, query }) => explainHits(ctx, query.k, query.ids)),
  handle(finding.getTitleHints, ({ ctx, query }) => titleHints(ctx, query.title)),
  handle(finding.getWhy, ({ ctx, params, query }) => whyFound(ctx, params.id, query.k)),
  handle(finding.getRanking, ({ ctx }) => ranking(ctx)),
  handle(finding.getInstead, ({ ctx, params }) => insteadOf(ctx, params.id)),
  handle(missed.getMissedSearches, async ({ ctx, query }) => listMissed(ctx, query.page)),
  handle(missed.answerMissedSearch, ({ ctx, params, body }) => answerMissed(ctx, params.id, body.subcategoryId)),
  handle(missed.closeMissedSearch, ({ ctx, params }) => closeMissed(ctx, params.id)),
  handle(missed.noteSearchChoice, ({ ctx, body }) => noteChoice(ctx, body)),
  handle(missed.getSearchChoices, async ({ ctx, query }) => ({
    ...(await listChoices(ctx, query.page)),
    formulas: await figuresByFormula(ctx),
  })),
  handle(missed.getSearchChoicesTable, async ({ ctx }) => ({
    name: "haoshou-search-choices.csv",
    rows: await allChoices(ctx),
  })),
  handle(missed.getJudgedPairs, async ({ ctx }) => ({
    name: "haoshou-search-choices.jsonl",
    body: judgedLines(await allChoices(ctx)),
  })),
  handle(finding.getSynonyms, ({ ctx, query }) => listSynonyms(ctx, query)),
  handle(finding.createSynonyms, ({ ctx, body }) => createSynonyms(ctx, body.words)),
  handle(finding.saveSynonyms, ({ ctx, params, body }) => saveSynonyms(ctx, params.id, body.words)),
  handle(finding.deleteSynonyms, ({ ctx, params }) => deleteSynonyms(ctx, params.id)),
  handle(calls.getPickups, ({ ctx, params }) => pickups(ctx, params.n)),
  handle(calls.addFavorite, ({ ctx, params }) => serviceKind.favorite(ctx, params.id, true)),
  handle(calls.removeFavorite, ({ ctx, params }) => serviceKind.favorite(ctx, params.id, false)),
  handle(calls.getMyFavorites, ({ ctx, query }) => myFavorites(ctx, query.page)),
  handle(calls.getMyReceivedFavorites, ({ ctx, query }) => receivedFavorites(ctx, query.page)),
  handle(calls.getMyTopSell, ({ ctx, query }) => topSell(ctx, query.months)),
  handle(calls.getMyTopSellTable, async ({ ctx, query }) => ({
    name: `haoshou-${query.months}-months.csv`,
    rows: linesOf(await topSell(ctx, query.months)),
  })),
  handle(calls.getMyServices, ({ ctx, query }) => myServices(ctx, query.page, query.state ?? null)),
  handle(calls.getMyService, ({ ctx, params }) => serviceForm(ctx, params.id)),
  handle(calls.createService, async ({ ctx, body }) => serviceForm(ctx, await createService(ctx, body))),
  handle(calls.saveService, async ({ ctx, params, body }) => {
    await saveService(ctx, params.id, body);
    return serviceForm(ctx, params.id);
  }),
  handle(calls.publishService, async ({ ctx, params, query }) => {
    await publishService(ctx, params.id, query.version);
    return serviceForm(ctx, params.id);
  }),
  handle(calls.pauseService, async ({ ctx, params }) => {
    await transitionService(ctx, params.id, "pause");
    return serviceForm(ctx, params.id);
  }),
  handle(calls.resumeService, async ({ ctx, params }) => {
    await transitionService(ctx, params.id, "resume");
    return serviceForm(ctx, params.id);
  }),
  handle(calls.copyService, async ({ ctx, params }) => serviceForm(ctx, await copyService(ctx, params.id))),
  handle(calls.removeService, ({ ctx, params }) => transitionService(ctx, params.id, "remove")),
  handle(calls.uploadServiceImage, ({ ctx, body, files }) => {
    const [file] = files;
    if (!file) refuseField("invalid", "image", "請選擇一張圖片。");
    return storeImage(ctx, file, { use: body.use });
  }),
  // A member's page shows their services: catalogue and profile are joined here, because profiles must not import the
  // catalogue.
  handle(people.getUserDetail, async ({ ctx, params }) => {
    const profile = await userProfile(ctx, params.id);
    return { ...profile, services: toPage({ page: 1, ...(await servicesOf(ctx, params.id, 1)) }) };
  }),
  handle(calls.getUserServices, async ({ ctx, params, query }) => {
    await userProfile(ctx, params.id);
    return servicesOf(ctx, params.id, query.page);
  }),
];
