import { z } from "zod";
import { num, text } from "#server/kernel/rows.ts";

export const Found = z.object({ subject: text, expected: num, found: num });
/** A ledger difference: expected and found NT$. `subject` names the row, e.g. `order 12`. */
export type Difference = z.output<typeof Found> & { check: string };
