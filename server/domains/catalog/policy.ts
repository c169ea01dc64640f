import { takesPart } from "#contract/accounts/status.ts";
import type { DeskServiceAction } from "#contract/catalog/desk.ts";
import type { ServiceAction, ServiceState } from "#contract/catalog/schemas.ts";
import { desk, opens } from "#contract/roles.ts";
import { type Actor, rolesOf } from "#server/kernel/ctx.ts";

/** What a policy looks at. `changed`: something is typed that is not on sale yet. */
export type Subject = { state: ServiceState; hiddenReason: string | null; sellerStatus: number; changed: boolean };

/** True when somebody who is not the seller may open the page. A paused one stays readable, it only cannot be ordered. */
export function maySee({ state, hiddenReason, sellerStatus }: Omit<Subject, "changed">): boolean {
  return (state === "published" || state === "paused") && hiddenReason === null && takesPart(sellerStatus);
}

/** True when this operator may look at what was hidden, to decide whether it comes back. */
export function mayInspect(actor: Actor, { state, hiddenReason }: Pick<Subject, "state" | "hiddenReason">): boolean {
  return state !== "draft" && hiddenReason !== null && opens(desk("services", "read"), rolesOf(actor));
}

/** What its seller may do with a service. A hidden one comes back by the operators only, not by publishing or copying. */
export function sellerActions(service: Pick<Subject, "state" | "hiddenReason" | "changed">): ServiceAction[] {
  const { state, hiddenReason, changed } = service;
  const hidden = hiddenReason !== null;
  const publish = changed && !hidden ? (["publish"] as const) : [];
  const copy = hidden ? [] : (["copy"] as const);
  switch (state) {
    case "draft":
      return ["edit", "publish", "copy", "remove"];
    case "published":
      return ["edit", ...publish, "pause", ...copy, "remove"];
    case "paused":
      return ["edit", ...publish, ...(hidden ? [] : (["resume"] as const)), ...copy, "remove"];
    case "removed":
      return [];
  }
}

/** What a visitor or another member may do on the page of a service that they may see. */
export function visitorActions(state: ServiceState, full: boolean): ServiceAction[] {
  return [...(state === "published" && !full ? (["order"] as const) : []), "ask", "designate", "favorite", "report"];
}

type Judged = { sellerId: number; state: ServiceState; hiddenReason: string | null; waiting: number };

/** What this operator may do with a service. Nobody judges their own. @param judged.waiting reports that wait */
export function deskActions(actor: Actor, { sellerId, state, hiddenReason, waiting }: Judged): DeskServiceAction[] {
  if (actor.kind !== "member" || actor.id === sellerId || !opens(desk("services", "decide"), actor.roles)) return [];
  if (state === "removed") return [];
  if (hiddenReason !== null) return ["show"];
  const hide = state === "draft" ? [] : (["hide"] as const);
  return [...hide, ...(waiting > 0 ? (["dismiss"] as const) : [])];
}
