import type { ReportReason } from "#contract/catalog/report.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { seen } from "../audience.ts";
import { lockOfferToMe } from "../offer-store.ts";
import { lockRequest } from "../store.ts";
import { requestReports } from "../transition/reports.ts";

type Form = { reason: ReportReason; text: string };

/** Reports a request to the operators. @throws Refusal not_found, own_request */
export async function reportRequest(ctx: Ctx, id: number, form: Form): Promise<void> {
  await tx(ctx, async (ctx) => {
    // Locks the request, because hiding it decides all open reports.
    await lockRequest(ctx, id);
    const { audience } = await seen(ctx, id);
    if (audience.own) refuse("own_request");
    await requestReports.file(ctx, { requestId: id, offerId: null }, form);
  });
}

/** Reports an offer that one received. @throws Refusal not_found */
export async function reportOffer(ctx: Ctx, id: number, form: Form): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { offer } = await lockOfferToMe(ctx, id);
    await requestReports.file(ctx, { requestId: offer.requestId, offerId: id }, form);
  });
}
