import * as calls from "#contract/content/faq-admin.ts";
import { handle } from "#server/http/handler.ts";
import { readFaqs } from "./all-faqs.ts";
import { createFaq, faqFile, moveFaq, saveFaq } from "./save-faq.ts";

/** Calls with which operators edit the questions of the help pages. */
export const faqHandlers = [
  handle(calls.getAdminFaqs, async ({ ctx }) => (await readFaqs(ctx)).map(({ answer: _, version: __, ...faq }) => faq)),
  handle(calls.getAdminFaq, ({ ctx, params }) => faqFile(ctx, params.id)),
  handle(calls.createFaq, async ({ ctx, body }) => faqFile(ctx, await createFaq(ctx, body))),
  handle(calls.saveFaq, async ({ ctx, params, body }) => {
    await saveFaq(ctx, params.id, body);
    return faqFile(ctx, params.id);
  }),
  handle(calls.moveFaq, ({ ctx, params, body }) => moveFaq(ctx, params.id, body.position)),
];
