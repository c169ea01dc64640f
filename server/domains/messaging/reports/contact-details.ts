import { lt } from "drizzle-orm";
import {
  type ContactFinding,
  contactInstead,
  contactSentence,
  findContactDetails,
} from "#contract/messaging/contact-details.ts";
import * as terms from "#contract/terms.ts";
import { fitting } from "#contract/text/characters.ts";
import { contactMistakes, contactRefusals } from "#server/db/schema/messaging.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { haveDealt } from "../store.ts";

type Place = {
  /** The form it was typed into: message, offer, … */
  place: string;
  /** The form field of the refusal. */
  field?: string;
  /** The reader; with a paid order between the two, contact details are allowed. Null: everybody. */
  otherId: number | null;
};

/**
 * Refuses and stores contact details that were found in a text, if any. Call it before the verb's transaction, which
 * would roll back what is stored.
 * @param sentence the message if it is neither that of messages nor that of public texts
 * @throws Refusal contact_details at the field
 */
export async function refuseFound(
  ctx: Ctx,
  found: readonly ContactFinding[],
  { place, field = "text", otherId, sentence }: Place & { sentence?: string },
): Promise<void> {
  const me = memberId(ctx);
  if (found.length === 0 || (otherId !== null && (await haveDealt(ctx, me, otherId)))) return;
  await ctx.db.insert(contactRefusals).values({
    userId: me,
    otherId,
    place,
    found: found.map(({ kind, rule, text }) => ({ kind, rule, text: fitting(text, 100) })).slice(0, 20),
    at: ctx.now(),
  });
  const instead = otherId === null ? contactInstead.open : contactInstead.between;
  refuseField("contact_details", field, sentence ?? contactSentence(found, instead));
}

/** Finds and refuses contact details in a text. @throws Refusal contact_details at the field */
export async function refuseContactDetails(ctx: Ctx, { text, ...place }: Place & { text: string }): Promise<void> {
  await refuseFound(ctx, findContactDetails(text, [new URL(ctx.ports.origin).host]), place);
}

/** Deletes refused contact details and the texts of `reportContactMistake` after 30 days, nightly. */
export const purgeRefusals: Job = {
  name: "forget_contact_refusals",
  does: "deletes refused contact details, and complaints about refusals, after 30 days",
  cron: "40 19 * * *",
  async run(ctx) {
    const before = later(ctx.now(), -terms.refusalRetentionDays * DAY);
    await ctx.db.delete(contactRefusals).where(lt(contactRefusals.at, before));
    await ctx.db.delete(contactMistakes).where(lt(contactMistakes.at, before));
  },
};
