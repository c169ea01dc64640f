import { takesPart } from "#contract/accounts/status.ts";
import type { ServiceAction, ServiceState } from "#contract/catalog/schemas.ts";
import type { Actor } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/** What a policy looks at. `changed`: something is typed that is not on sale yet. */
export type Subject = { state: ServiceState; hiddenReason: string | null; sellerStatus: number; changed: boolean };

/** True when somebody who is not the seller may open the page. A paused one stays readable, it only cannot be ordered. */
export function maySee({ state, hiddenReason, sellerStatus }: Subject): boolean {
  return (state === "published" || state === "paused") && hiddenReason === null && takesPart(sellerStatus);
}

/** What its seller may do with a service. */
export function sellerActions({ state, changed }: Pick<Subject, "state" | "changed">): ServiceAction[] {
  switch (state) {
    case "draft":
      return ["edit", "publish", "copy", "remove"];
    case "published":
      return ["edit", ...(changed ? (["publish"] as const) : []), "pause", "copy", "remove"];
    case "paused":
      return ["edit", ...(changed ? (["publish"] as const) : []), "resume", "copy", "remove"];
    case "removed":
      return [];
  }
}

/** What a visitor or another member may do on the page of a service that they may see. */
export function visitorActions(state: ServiceState, full: boolean): ServiceAction[] {
  return [...(state === "published" && !full ? (["order"] as const) : []), "ask", "designate", "favorite"];
}

/** Lets the operators through who look after the words of the search. @throws Refusal forbidden */
export function admitToWords(actor: Actor): void {
  const roles = actor.kind === "member" ? actor.roles : [];
  if (!roles.includes("content") && !roles.includes("admin")) refuse("forbidden");
}
