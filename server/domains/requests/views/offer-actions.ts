import type { z } from "zod";
import type { Side } from "#contract/orders/states.ts";
import type { OfferAction } from "#contract/requests/offer-schemas.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { offerProcess } from "../process/offer.ts";
import type { OfferFacts } from "../process/offer-words.ts";
import { isAccepted, isDraftOffer, isOpenOffer } from "../process/predicates.ts";

type Action = z.output<typeof OfferAction>;

const plain = (name: Action["name"], label: string, form: Action["form"], tone: Action["tone"]): Action => ({
  name,
  label,
  form,
  confirm: null,
  tone,
  done: null,
});

const pay = plain("pay", "前往付款", "pay", "primary");
const ask = plain("ask", "提問", "ask", "secondary");
const shortlist = plain("shortlist", "放進候選", "shortlist", "secondary");
const unlist = plain("shortlist", "移出候選", "shortlist", "secondary");
const report = plain("report", "檢舉", "report", "secondary");

/** A party's actions on an offer, destructive ones last. */
export function offerActions(
  offer: OfferFacts,
  {
    side,
    changed,
    orderId,
    shortlisted,
  }: { side: Side; changed: boolean; orderId: number | null; shortlisted: boolean },
  now: Date,
): Action[] {
  const transitions = availableActions(offerProcess, { ...offer, changed }, side, now).filter(
    ({ name }) => name !== "read",
  );
  const stands = isOpenOffer.test(offer);
  const buyers = side === "buyer" ? [...(stands ? [shortlisted ? unlist : shortlist] : []), report] : [];
  const actions = [
    ...transitions,
    ...(side === "buyer" && isAccepted.test(offer) && orderId !== null ? [pay] : []),
    ...(isDraftOffer.test(offer) ? [] : [ask]),
    ...buyers,
  ];
  return actions.sort((one, other) => Number(one.tone === "danger") - Number(other.tone === "danger"));
}
