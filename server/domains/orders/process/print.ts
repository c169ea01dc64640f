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

/** The process of orders for the manifest, with its own columns. */
export const declaredOrders = declare(orderProcess, {
  heads: ["money", "proposals", "dispute"],
  cells: (row) => [row.money?.words ?? "", proposalsCell(row), row.ends ?? ""],
});
