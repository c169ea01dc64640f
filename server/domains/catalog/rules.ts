import { ServiceContent, type ServiceDraft } from "#contract/catalog/content.ts";
import { limits } from "#contract/catalog/limits.ts";
import type { ServiceState } from "#contract/catalog/schemas.ts";
import type { FieldTexts } from "#server/kernel/errors.ts";

export type Transition = "publish" | "pause" | "resume" | "remove";

/** draft → published ⇄ paused → removed. Publishing again puts typed changes on sale. */
const transitions: Record<Transition, { from: readonly ServiceState[]; to: ServiceState }> = {
  publish: { from: ["draft", "published", "paused"], to: "published" },
  pause: { from: ["published"], to: "paused" },
  resume: { from: ["paused"], to: "published" },
  remove: { from: ["draft", "published", "paused"], to: "removed" },
};

/** The state a transition leads to, or null where it does not apply. */
export function stateAfter(state: ServiceState, transition: Transition): ServiceState | null {
  const { from, to } = transitions[transition];
  return from.includes(state) ? to : null;
}

/** What is typed, judged by every rule of a service on sale. Errors stand at paths such as `packages.0.price`. */
export function checkContent(draft: ServiceDraft): { content: ServiceContent } | { fields: FieldTexts } {
  const result = ServiceContent.safeParse(draft);
  if (result.success) return { content: result.data };
  const fields: FieldTexts = {};
  for (const { path, message } of result.error.issues) {
    const name = path.join(".");
    fields[name] = [...(fields[name] ?? []), message];
  }
  return { fields };
}

/** What lists show of the packages: the lowest price, the quickest delivery. */
export function lowest(packages: readonly { price: number; days: number }[]): { price: number; days: number } {
  return {
    price: Math.min(...packages.map((each) => each.price)),
    days: Math.min(...packages.map((each) => each.days)),
  };
}

/** The title of a copy, within the limit. */
export function copyTitle(title: string): string {
  const mark = "（複本）";
  return `${title.slice(0, limits.titleMax - mark.length)}${mark}`;
}
