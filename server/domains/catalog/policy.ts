import { takesPart } from "#contract/accounts/status.ts";
import type { ServiceAction, ServiceState } from "#contract/catalog/schemas.ts";

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
