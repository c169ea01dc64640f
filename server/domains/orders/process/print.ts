import { declare } from "#server/kernel/process/declare.ts";
import { orderProcess } from "./table.ts";
import type { OrderTransition } from "./types.ts";

function proposalsCell({ proposes, settles, lapses = [] }: OrderTransition): string {
  return [
    ...(proposes ? [`opens ${proposes}`] : []),
    ...(settles ? [`${settles.kind} → ${settles.as}`] : []),
    ...lapses.map((kind) => `${kind} lapses`),
  ].join("; ");
}

/** The sale as the manifest names it, with the columns that only it has. */
export const declaredOrders = declare(orderProcess, {
  heads: ["money", "proposals", "dispute"],
  cells: (row) => [row.money?.words ?? "", proposalsCell(row), row.ends ?? ""],
});
