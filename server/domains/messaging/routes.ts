import * as calls from "#contract/messaging/routes.ts";
import { handle } from "#server/http/handler.ts";
import { messageFileHandlers } from "./files.ts";
import { formerMessages, messageOf, messageStart, newsOf, openThread, threadPage } from "./queries.ts";
import { readThread } from "./read-thread.ts";
import { reportMessage } from "./report-message.ts";
import { sendMessage } from "./send-message.ts";
import { startThread } from "./start-thread.ts";
import { tellTyping } from "./tell-typing.ts";
import { unsendMessage } from "./unsend-message.ts";

export const messagingHandlers = [
  ...messageFileHandlers,
  handle(calls.listMyThreads, ({ ctx, query }) => threadPage(ctx, query)),
  handle(calls.startThread, async ({ ctx, body }) => ({ id: await startThread(ctx, body) })),
  handle(calls.getMessageStart, ({ ctx, query }) => messageStart(ctx, query)),
  handle(calls.getThread, ({ ctx, params }) => openThread(ctx, params.id)),
  handle(calls.updateMessages, async ({ ctx, params, body }) => {
    await readThread(ctx, params.id);
    return newsOf(ctx, params.id, body.after);
  }),
  handle(calls.getFormerMessages, ({ ctx, params, query }) => formerMessages(ctx, params.id, query)),
  handle(calls.sendMessage, async ({ ctx, params, body, files }) =>
    messageOf(ctx, params.id, await sendMessage(ctx, params.id, body, files)),
  ),
  handle(calls.unsendMessage, ({ ctx, params, body }) => unsendMessage(ctx, params.id, body.messageId)),
  handle(calls.tellTyping, ({ ctx, params }) => tellTyping(ctx, params.id)),
  handle(calls.reportMessage, ({ ctx, params, body }) => reportMessage(ctx, params.id, body)),
];
