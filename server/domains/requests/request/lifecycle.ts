import type { CloseForm, RefuseForm } from "#contract/requests/forms.ts";
import { refuseContacts } from "#server/domains/messaging/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { isDesignated, wasPublished } from "../process/predicates.ts";
import { transition } from "../process/run-request.ts";
import { lockOwnRequest, lockRequest } from "../store.ts";

/** What the buyer does with a press. @throws Refusal request_refused, request_hidden, offer_taken, not_found, gone */
export async function press(ctx: Ctx, id: number, name: "extend" | "make_public" | "discard"): Promise<void> {
  await tx(ctx, async (ctx) => {
    await transition(ctx, await lockOwnRequest(ctx, id), name);
  });
}

/**
 * The buyer ends a request, or says afterwards why nothing was chosen.
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

/** The named seller does not take what was asked of them alone. @throws Refusal not_found, request_refused, offer_taken */
export async function refuseRequest(ctx: Ctx, id: number, { reason, word }: RefuseForm): Promise<void> {
  await tx(ctx, async (ctx) => {
    const request = await lockRequest(ctx, id);
    const mine = request && isDesignated.test(request) && request.sellerId === memberId(ctx);
    if (!mine || !wasPublished.test(request)) return refuse("not_found");
    await transition(ctx, request, "decline", { reason, word }, { reason });
  });
}
