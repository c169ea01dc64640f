import { knowing } from "./knowing.ts";
import { living } from "./living.ts";
import { making } from "./making.ts";
import type { DemoRequest } from "./types.ts";

/** The thirty-six requests of the demo market, three a category. */
export const demoRequests: readonly DemoRequest[] = [...making, ...knowing, ...living];
/** Invitations: sellers who are asked to offer and have not yet. */
export const invited: readonly [request: string, seller: string][] = [
  ["wedding-card", "seller"],
  ["corp-gift", "seller"],
];

export { offerWords } from "./offer-words.ts";
export { questionForms } from "./questions.ts";
export type * from "./types.ts";
