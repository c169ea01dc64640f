import { takesPart } from "#contract/accounts/status.ts";
import type { AdminServiceAction } from "#contract/catalog/admin.ts";
import type { SellerAction, ServiceAction } from "#contract/catalog/schemas.ts";
import type { ServiceState } from "#contract/catalog/states.ts";
import { permission, permits } from "#contract/roles.ts";
import { type Actor, rolesOf } from "#server/kernel/ctx.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { isDraft, isHidden, isOnSale, isReadable, isRemoved } from "./process/predicates.ts";
import { serviceProcess } from "./process/service.ts";

/** The facts of the policy. `changed`: there are unpublished edits. */
export type Subject = { state: ServiceState; hiddenReason: string | null; sellerStatus: number; changed: boolean };

/** True when people other than the seller may open the page. A paused service stays readable, but cannot be ordered. */
export const maySee = (service: Omit<Subject, "changed">): boolean =>
  isReadable.test(service) && takesPart(service.sellerStatus);

/** True when this operator may see a hidden service, to decide whether to restore it. */
export const mayInspect = (actor: Actor, service: Pick<Subject, "state" | "hiddenReason">): boolean =>
  !isDraft.test(service) && isHidden.test(service) && permits(permission("services", "read"), rolesOf(actor));

/** The seller's actions other than transitions. */
const edit = { name: "edit", label: "編輯", form: "editor", confirm: null, tone: "secondary", done: null } as const;
const copy = {
  name: "copy",
  label: "複製成新草稿",
  form: "press",
  confirm: null,
  tone: "secondary",
  done: "已複製成新的草稿",
} as const;

/** The seller's actions. Only operators can make a hidden service visible again; publishing or copying cannot. */
export function sellerActions(service: Pick<Subject, "state" | "hiddenReason" | "changed">, now: Date): SellerAction[] {
  if (isRemoved.test(service)) return [];
  const transitions = availableActions(serviceProcess, service, "seller", now);
  const actions = [edit, ...transitions, ...(isHidden.test(service) ? [] : [copy])];
  // Destructive actions last.
  return actions.sort((one, other) => Number(one.tone === "danger") - Number(other.tone === "danger"));
}

/** The actions of visitors and other members on a visible service. */
export const visitorActions = (service: Pick<Subject, "state" | "hiddenReason">, full: boolean): ServiceAction[] => [
  ...(isOnSale.test(service) && !full ? (["order"] as const) : []),
  "ask",
  "designate",
  "favorite",
  "report",
];

/** True for operators who moderate services, except their own. */
export const mayModerate = (actor: Actor, { sellerId }: { sellerId: number }): boolean =>
  actor.kind === "member" && actor.id !== sellerId && permits(permission("services", "decide"), actor.roles);

type Moderated = { sellerId: number; state: ServiceState; hiddenReason: string | null; waiting: number };

/** The actions of an operator. @param moderated.waiting open reports */
export const adminActions = (actor: Actor, moderated: Moderated, now: Date): AdminServiceAction[] =>
  mayModerate(actor, moderated) ? availableActions(serviceProcess, moderated, "operator", now) : [];
