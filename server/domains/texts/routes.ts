import * as calls from "#contract/texts/routes.ts";
import { handle } from "#server/http/handler.ts";
import { allTexts, recallText, saveText, textFile } from "./edit-text.ts";
import { liveShelves } from "./live.ts";
import { readText } from "./read-text.ts";

export const textHandlers = [
  handle(calls.getTextShelves, async ({ ctx }) =>
    (await liveShelves(ctx)).map(({ documents, ...shelf }) => ({
      ...shelf,
      documents: documents.map(({ path, title, lead }) => ({ path, title, lead })),
    })),
  ),
  handle(calls.getText, ({ ctx, query }) => readText(ctx, query)),
  handle(calls.getAdminTexts, ({ ctx }) => allTexts(ctx)),
  handle(calls.getAdminText, ({ ctx, params }) => textFile(ctx, params.id)),
  handle(calls.saveText, async ({ ctx, params, body }) => {
    await saveText(ctx, params.id, body);
    return textFile(ctx, params.id);
  }),
  handle(calls.recallText, async ({ ctx, params, body }) => {
    await recallText(ctx, params.id, body.version);
    return textFile(ctx, params.id);
  }),
];
