import { lt } from "drizzle-orm";
import { contactSentence, findContactDetails } from "#contract/messaging/contact-details.ts";
import * as terms from "#contract/terms.ts";
import { contactRefusals } from "#server/db/schema/messaging.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import type { Job } from "#server/kernel/jobs.ts";
import { haveDealt } from "./store.ts";

export type Written = {
  text: string;
  /** Where it was typed: message, offer, … */
  place: string;
  /** The form's field that the refusal stands at. */
  field?: string;
  /** Whom it is for; with a paid order between the two anything may be written. Null: for everybody. */
  otherId: number | null;
};

/**
 * Refuses contact details before payment and keeps what was found for a while. To be called before the transaction of
 * the verb: what is written there is rolled back with the refusal.
 * @throws Refusal contact_details at the field
 */
export async function refuseContactDetails(ctx: Ctx, { text, place, field = "text", otherId }: Written): Promise<void> {
  const found = findContactDetails(text, [new URL(ctx.ports.origin).host]);
  const me = memberId(ctx);
  if (found.length === 0 || (otherId !== null && (await haveDealt(ctx, me, otherId)))) return;
  await ctx.db.insert(contactRefusals).values({
    userId: me,
    otherId,
    place,
    found: found.map(({ kind, text }) => ({ kind, text: text.slice(0, 100) })).slice(0, 20),
    at: ctx.now(),
  });
  refuseField("contact_details", field, contactSentence(found));
}

/** Every night: what was refused is forgotten after 30 days. */
export const forgetRefusals: Job = {
  name: "forget_contact_refusals",
  does: "forgets refused contact details after 30 days",
  cron: "40 19 * * *",
  run: (ctx) =>
    ctx.db.delete(contactRefusals).where(lt(contactRefusals.at, later(ctx.now(), -terms.refusalKeepDays * DAY))),
};
