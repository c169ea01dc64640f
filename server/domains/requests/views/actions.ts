import type { z } from "zod";
import type { RequestAction } from "#contract/requests/schemas.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import type { Audience } from "../audience.ts";
import { isDraftOffer, isOfferOver, takesOffers } from "../process/predicates.ts";
import { requestProcess } from "../process/request.ts";
import type { RequestRow } from "../store.ts";

type Action = z.output<typeof RequestAction>;

const offer: Action = {
  name: "offer",
  label: "我要提案",
  form: "offer",
  confirm: null,
  tone: "primary",
  done: null,
};
const goOn: Action = { ...offer, name: "continue", label: "繼續寫提案" };
const report: Action = {
  name: "report",
  label: "檢舉",
  form: "report",
  confirm: null,
  tone: "secondary",
  done: "已收到你的檢舉",
};

/** The buyer's actions, destructive ones last. */
export function buyerActions(request: RequestRow, now: Date): Action[] {
  const facts = { ...request, changed: request.draft !== null };
  const actions = availableActions(requestProcess, facts, "buyer", now);
  return actions.sort((one, other) => Number(one.tone === "danger") - Number(other.tone === "danger"));
}

/** A viewer's actions on a visible request. */
export function actionsFor(request: RequestRow, audience: Audience, now: Date): Action[] {
  const { own, named, me, offer: mine } = audience;
  if (own) return buyerActions(request, now);
  const open = takesOffers.test(request);
  const writing = mine !== null && isDraftOffer.test(mine);
  const may = open && (mine === null || isOfferOver.test(mine));
  return [
    ...(writing && open ? [goOn] : may ? [offer] : []),
    ...(named ? availableActions(requestProcess, request, "seller", now).filter(({ name }) => name === "decline") : []),
    ...(me === null || !named ? [report] : []),
  ];
}
