import type { ReportReason } from "#contract/catalog/desk.ts";
import { requestReports } from "#server/db/schema/offers.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockOfferToMe } from "../offer/store.ts";
import { lockRequest } from "../store.ts";
import { seen } from "../views/audience.ts";

type Form = { reason: ReportReason; text: string };

async function write(ctx: Ctx, of: { requestId: number | null; offerId: number | null }, form: Form): Promise<void> {
  const [made] = await ctx.db
    .insert(requestReports)
    .values({ ...of, ...form, reporterId: memberId(ctx), createdAt: ctx.now() })
    // One report of a member waits at a time; another one changes nothing.
    .onConflictDoNothing()
    .returning({ id: requestReports.id });
  if (made) await audit(ctx, "request.report", "request_report", made.id, { ...of, reason: form.reason });
}

/** Reports a request to the operators. @throws Refusal not_found, own_request */
export async function reportRequest(ctx: Ctx, id: number, form: Form): Promise<void> {
  await tx(ctx, async (ctx) => {
    // Held against hiding, which decides every report that waits.
    await lockRequest(ctx, id);
    const { audience } = await seen(ctx, id);
    if (audience.own) refuse("own_request");
    await write(ctx, { requestId: id, offerId: null }, form);
  });
}

/** Reports an offer that one received. @throws Refusal not_found */
export async function reportOffer(ctx: Ctx, id: number, form: Form): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { offer } = await lockOfferToMe(ctx, id);
    await write(ctx, { requestId: offer.requestId, offerId: id }, form);
  });
}
