import * as calls from "#contract/newsletters/routes.ts";
import { handle } from "#server/http/handler.ts";
import { newsletterFile, newsletterPage } from "./queries.ts";
import { releaseNewsletter, stopNewsletter, submitNewsletter, takeBackNewsletter } from "./release.ts";
import { getNewsletter } from "./store.ts";
import { htmlOf } from "./words.ts";
import { createNewsletter, saveNewsletter, testNewsletter } from "./write-newsletter.ts";

export const newsletterHandlers = [
  handle(calls.getNewsletters, ({ ctx, query }) => newsletterPage(ctx, query)),
  handle(calls.getNewsletter, ({ ctx, params }) => newsletterFile(ctx, params.id)),
  handle(calls.getNewsletterMail, async ({ ctx, params }) => ({
    body: await htmlOf(ctx, await getNewsletter(ctx, params.id)),
    name: `newsletter-${params.id}.html`,
  })),
  handle(calls.createNewsletter, async ({ ctx, body }) => newsletterFile(ctx, await createNewsletter(ctx, body))),
  handle(calls.saveNewsletter, async ({ ctx, params, body }) => {
    await saveNewsletter(ctx, params.id, body);
    return newsletterFile(ctx, params.id);
  }),
  handle(calls.testNewsletter, ({ ctx, params }) => testNewsletter(ctx, params.id)),
  handle(calls.submitNewsletter, async ({ ctx, params, body }) => {
    await submitNewsletter(ctx, params.id, body);
    return newsletterFile(ctx, params.id);
  }),
  handle(calls.takeBackNewsletter, async ({ ctx, params }) => {
    await takeBackNewsletter(ctx, params.id);
    return newsletterFile(ctx, params.id);
  }),
  handle(calls.releaseNewsletter, async ({ ctx, params, body }) => {
    await releaseNewsletter(ctx, params.id, body);
    return newsletterFile(ctx, params.id);
  }),
  handle(calls.stopNewsletter, async ({ ctx, params }) => {
    await stopNewsletter(ctx, params.id);
    return newsletterFile(ctx, params.id);
  }),
];
