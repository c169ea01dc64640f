import { textAndLinksOf } from "#contract/catalog/text.ts";
import type { CloseForm, RefuseForm } from "#contract/requests/forms.ts";
import { refuseContacts, refuseFileNames, textsOf } from "#server/domains/messaging/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { seen } from "../audience.ts";
import { filesOf } from "../files.ts";
import { getOwnRequest, lockOwnRequest, lockRequest, type RequestRow } from "../store.ts";
import { transition } from "../transition/run-request.ts";

/**
 * Checks that a request that becomes public has no contact details, even if its two parties may exchange them.
 * @throws Refusal contact_details, not_found, gone
 */
async function admitPublic(ctx: Ctx, id: number): Promise<void> {
  const { title, description, wants, answered, fileIds } = await getOwnRequest(ctx, id);
  const texts = { title, description: textAndLinksOf(description), ...textsOf({ wants, answered }) };
  await refuseContacts(ctx, "request", null, texts);
  await refuseFileNames(ctx, "request", null, await filesOf(ctx, "request", id, fileIds), "fileIds");
}

/**
 * Makes a designated request public.
 * @throws Refusal contact_details, request_refused, request_hidden, offer_taken, not_found, gone
 */
export async function makePublic(ctx: Ctx, id: number): Promise<void> {
  await admitPublic(ctx, id);
  await tx(ctx, async (ctx) => {
    await transition(ctx, await lockOwnRequest(ctx, id), "make_public");
  });
}

/** A buyer's transition without input. @throws Refusal request_refused, request_hidden, not_found, gone */
export async function press(ctx: Ctx, id: number, name: "extend" | "discard"): Promise<void> {
  await tx(ctx, async (ctx) => {
    await transition(ctx, await lockOwnRequest(ctx, id), name);
  });
}

/**
 * Ends a request, or stores the buyer's later reason why nothing was chosen.
 * @throws Refusal contact_details, request_refused, offer_taken, not_found, gone
 */
export async function explainEnd(
  ctx: Ctx,
  id: number,
  name: "close" | "tell_reason",
  { reason, word }: CloseForm,
): Promise<void> {
  await refuseContacts(ctx, "request", null, { word });
  await tx(ctx, async (ctx) => {
    await transition(ctx, await lockOwnRequest(ctx, id), name, { reason, word }, { reason });
  });
}

/** A designated request to the acting seller, unless one of the two has blocked the other. @throws Refusal not_found */
async function askedOfMe(ctx: Ctx, id: number): Promise<RequestRow> {
  const { request, audience } = await seen(ctx, id);
  return audience.named ? request : refuse("not_found");
}

/**
 * The designated seller declines a request.
 * @throws Refusal contact_details, not_found, request_refused, offer_taken
 */
export async function refuseRequest(ctx: Ctx, id: number, { reason, word }: RefuseForm): Promise<void> {
  const { buyerId } = await askedOfMe(ctx, id);
  await refuseContacts(ctx, "request", buyerId, { word });
  await tx(ctx, async (ctx) => {
    await lockRequest(ctx, id);
    await transition(ctx, await askedOfMe(ctx, id), "decline", { reason, word }, { reason });
  });
}
