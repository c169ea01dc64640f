import { lt } from "drizzle-orm";
import { type ContactFinding, contactSentence, findContactDetails } from "#contract/messaging/contact-details.ts";
import * as terms from "#contract/terms.ts";
import { contactRefusals } from "#server/db/schema/messaging.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { haveDealt } from "../store.ts";

type Place = {
  /** Where it was typed: message, offer, … */
  place: string;
  /** The form's field that the refusal stands at. */
  field?: string;
  /** Whom it is for; with a paid order between the two anything may be written. Null: for everybody. */
  otherId: number | null;
};

/**
 * Refuses what was found in a text, if anything, and keeps it for a while. To be called before the transaction of the
 * verb: what is written there is rolled back with the refusal.
 * @param sentence what is said where it is not the one of messages
 * @throws Refusal contact_details at the field
 */
export async function refuseFound(
  ctx: Ctx,
  found: readonly ContactFinding[],
  { place, field = "text", otherId, sentence = contactSentence(found) }: Place & { sentence?: string },
): Promise<void> {
  const me = memberId(ctx);
  if (found.length === 0 || (otherId !== null && (await haveDealt(ctx, me, otherId)))) return;
  await ctx.db.insert(contactRefusals).values({
    userId: me,
    otherId,
    place,
    found: found.map(({ kind, text }) => ({ kind, text: text.slice(0, 100) })).slice(0, 20),
    at: ctx.now(),
  });
  refuseField("contact_details", field, sentence);
}

/** The same for a text in which they are looked for. @throws Refusal contact_details at the field */
export async function refuseContactDetails(ctx: Ctx, { text, ...place }: Place & { text: string }): Promise<void> {
  await refuseFound(ctx, findContactDetails(text, [new URL(ctx.ports.origin).host]), place);
}

/** Every night: what was refused is forgotten after 30 days. */
export const forgetRefusals: Job = {
  name: "forget_contact_refusals",
  does: "forgets refused contact details after 30 days",
  cron: "40 19 * * *",
  run: (ctx) =>
    ctx.db.delete(contactRefusals).where(lt(contactRefusals.at, later(ctx.now(), -terms.refusalRetentionDays * DAY))),
};
