import { eq } from "drizzle-orm";
import { limits } from "#contract/requests/limits.ts";
import type { OfferSave } from "#contract/requests/offer-forms.ts";
import { beginning } from "#contract/text/characters.ts";
import { offers } from "#server/db/schema/offers.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { checkVersion, lockOwnOffer } from "../offer-store.ts";
import { isDraftOffer } from "../process/predicates.ts";

/**
 * Saves the draft, valid or not. The sent version does not change.
 * @throws Refusal stale_offer when another tab has saved since `version`; not_found, gone
 */
export async function saveOffer(ctx: Ctx, id: number, { version, ...typed }: OfferSave): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { offer, request } = await lockOwnOffer(ctx, id);
    checkVersion(offer, version);
    const isNamed = request === null && isDraftOffer.test(offer);
    await ctx.db
      .update(offers)
      .set({
        draft: typed,
        draftVersion: version + 1,
        updatedAt: ctx.now(),
        ...(isNamed ? { title: beginning(typed.title.trim(), limits.titleMax) } : {}),
      })
      .where(eq(offers.id, id));
  });
}
