import * as calls from "#contract/messaging/routes.ts";
import { handle, handleAfter } from "#server/http/handler.ts";
import { messageFileHandlers } from "./files.ts";
import { formerMessages, messageOf, messageStart, newsOf, openThread, threadPage } from "./queries.ts";
import { reportContactMistake } from "./reports/report-contact-mistake.ts";
import { reportMessage } from "./reports/report-message.ts";
import { getThread } from "./store.ts";
import { pushTyping } from "./threads/push-typing.ts";
import { readThread } from "./threads/read-thread.ts";
import { prepareMessage, sendMessage } from "./threads/send-message.ts";
import { admitFirst, startThread } from "./threads/start-thread.ts";
import { unsendMessage } from "./threads/unsend-message.ts";

export const messagingHandlers = [
  ...messageFileHandlers,
  handle(calls.listMyThreads, ({ ctx, query }) => threadPage(ctx, query)),
  handleAfter(
    calls.startThread,
    ({ ctx, body }) => admitFirst(ctx, body),
    async ({ ctx, body }) => ({ id: await startThread(ctx, body) }),
  ),
  handle(calls.reportContactMistake, ({ ctx, body }) => reportContactMistake(ctx, body)),
  handle(calls.getMessageStart, ({ ctx, query }) => messageStart(ctx, query)),
  handle(calls.getThread, ({ ctx, params }) => openThread(ctx, params.id)),
  handle(calls.updateMessages, async ({ ctx, params, body }) => {
    await readThread(ctx, params.id);
    return newsOf(ctx, params.id, body.after);
  }),
  handle(calls.getFormerMessages, ({ ctx, params, query }) => formerMessages(ctx, params.id, query)),
  handleAfter(
    calls.sendMessage,
    ({ ctx, params, body, files }) => prepareMessage(ctx, params.id, body.text, files),
    async ({ ctx, params, body, prepared }) =>
      messageOf(ctx, params.id, await sendMessage(ctx, params.id, body.text, prepared)),
    { before: ({ ctx, params }) => getThread(ctx, params.id) },
  ),
  handle(calls.unsendMessage, ({ ctx, params, body }) => unsendMessage(ctx, params.id, body.messageId)),
  handle(calls.pushTyping, ({ ctx, params }) => pushTyping(ctx, params.id)),
  handle(calls.reportMessage, ({ ctx, params, body }) => reportMessage(ctx, params.id, body)),
];
