import * as adminCalls from "#contract/support/admin-routes.ts";
import * as calls from "#contract/support/routes.ts";
import { handle, handleAfter } from "#server/http/handler.ts";
import { refuse } from "#server/kernel/errors.ts";
import { letterOf, letterPage, orderLetters } from "./admin-letters.ts";
import { answerLetter } from "./answer-letter.ts";
import { letterFileHandlers } from "./files.ts";
import { pressLetter } from "./move-letter.ts";
import { linkedLetter, myLetter, myLetters } from "./my-letters.ts";
import { replyByLink, replyToLetter } from "./reply.ts";
import { addReply, changeReply, listReplies, removeReply } from "./saved-replies.ts";
import { storeUploads } from "./say.ts";
import { getMyLetter } from "./store.ts";
import { answering, handOver, noteLetter, settleLetter } from "./work-on-letter.ts";
import { writeAsMember, writeAsVisitor } from "./write-letter.ts";
import { writeToSide } from "./write-to-side.ts";

export const supportHandlers = [
  ...letterFileHandlers,
  handle(calls.contactUs, ({ ctx, body }) => writeAsVisitor(ctx, body)),
  handle(calls.contactUsLogged, async ({ ctx, body }) => {
    if (ctx.actor.kind !== "member") refuse("unauthenticated");
    await writeAsMember(ctx, body);
  }),
  handleAfter(
    calls.writeLetter,
    ({ ctx, files }) => storeUploads(ctx, files),
    async ({ ctx, body, prepared }) => ({ id: await writeAsMember(ctx, { ...body, kind: "contact" }, prepared) }),
  ),
  handle(calls.appealRestriction, async ({ ctx, params, body }) => ({
    id: await writeAsMember(ctx, { ...body, kind: "appeal", subject: "帳號限制申訴" }, [], params.id),
  })),
  handle(calls.listMyLetters, ({ ctx, query }) => myLetters(ctx, query.page)),
  handle(calls.getMyLetter, ({ ctx, params }) => myLetter(ctx, params.id)),
  handleAfter(
    calls.replyToLetter,
    async ({ ctx, params, files }) => {
      await getMyLetter(ctx, params.id);
      return storeUploads(ctx, files);
    },
    async ({ ctx, params, body, prepared }) => {
      await replyToLetter(ctx, params.id, body.text, prepared);
      return myLetter(ctx, params.id);
    },
    { before: ({ ctx, params }) => getMyLetter(ctx, params.id) },
  ),
  handle(calls.openLinkedLetter, ({ ctx, body }) => linkedLetter(ctx, body.token)),
  handle(calls.replyByLink, async ({ ctx, body }) => {
    await replyByLink(ctx, body.token, body.text);
    return linkedLetter(ctx, body.token);
  }),

  handle(adminCalls.getContacts, ({ ctx, query }) => letterPage(ctx, query)),
  handle(adminCalls.getContactOwners, async ({ ctx }) => ({ operators: await answering(ctx) })),
  handle(adminCalls.getContact, ({ ctx, params }) => letterOf(ctx, params.id)),
  handleAfter(
    adminCalls.answerContact,
    async ({ ctx, params, files }) => {
      await letterOf(ctx, params.id);
      return storeUploads(ctx, files);
    },
    async ({ ctx, params, body, prepared }) => {
      await answerLetter(ctx, params.id, body, prepared);
      return letterOf(ctx, params.id);
    },
    { before: ({ ctx, params }) => letterOf(ctx, params.id) },
  ),
  handle(adminCalls.moveContact, async ({ ctx, params }) => {
    await pressLetter(ctx, params.id, params.name);
    return letterOf(ctx, params.id);
  }),
  handle(adminCalls.handOverContact, async ({ ctx, params, body }) => {
    await handOver(ctx, params.id, body.to);
    return letterOf(ctx, params.id);
  }),
  handle(adminCalls.settleContact, async ({ ctx, params, body }) => {
    await settleLetter(ctx, params.id, body.note);
    return letterOf(ctx, params.id);
  }),
  handle(adminCalls.noteContact, async ({ ctx, params, body }) => {
    await noteLetter(ctx, params.id, body.text);
    return letterOf(ctx, params.id);
  }),
  handle(adminCalls.getOrderLetters, ({ ctx, params }) => orderLetters(ctx, params.orderId)),
  handle(adminCalls.writeToSide, async ({ ctx, params, body }) =>
    letterOf(ctx, await writeToSide(ctx, params.orderId, body)),
  ),

  handle(adminCalls.getSavedReplies, ({ ctx }) => listReplies(ctx)),
  handle(adminCalls.addSavedReply, ({ ctx, body }) => addReply(ctx, body)),
  handle(adminCalls.changeSavedReply, ({ ctx, params, body }) => changeReply(ctx, params.id, body)),
  handle(adminCalls.removeSavedReply, ({ ctx, params }) => removeReply(ctx, params.id)),
];
