import { lt } from "drizzle-orm";
import { type ContactFinding, contactSentence, findContactDetails } from "#contract/messaging/contact-details.ts";
import * as terms from "#contract/terms.ts";
import { fitting } from "#contract/text/characters.ts";
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
  /** Who reads it; with a paid order between the two anything may be written. Null: everybody. */
  otherId: number | null;
};

/**
 * Refuses the contact details that were found in a text, if any, and stores them for a while. Call it before the
 * transaction of the verb, which would roll back what is stored.
 * @param sentence the refusal's sentence where it is not that of messages
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
    found: found.map(({ kind, text }) => ({ kind, text: fitting(text, 100) })).slice(0, 20),
    at: ctx.now(),
  });
  refuseField("contact_details", field, sentence);
}

/** Looks for contact details in a text and refuses them. @throws Refusal contact_details at the field */
export async function refuseContactDetails(ctx: Ctx, { text, ...place }: Place & { text: string }): Promise<void> {
  await refuseFound(ctx, findContactDetails(text, [new URL(ctx.ports.origin).host]), place);
}

/** Deletes refused contact details after 30 days, each night. */
export const forgetRefusals: Job = {
  name: "forget_contact_refusals",
  does: "forgets refused contact details after 30 days",
  cron: "40 19 * * *",
  run: (ctx) =>
    ctx.db.delete(contactRefusals).where(lt(contactRefusals.at, later(ctx.now(), -terms.refusalRetentionDays * DAY))),
};
