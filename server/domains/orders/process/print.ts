import { printProcess } from "#server/kernel/print-process.ts";
import { orderProcess } from "./table.ts";
import type { OrderTransition } from "./words.ts";

function proposalsCell({ proposes, settles, lapses = [] }: OrderTransition): string {
  return [
    ...(proposes ? [`opens ${proposes}`] : []),
    ...(settles ? [`${settles.kind} → ${settles.as}`] : []),
    ...lapses.map((kind) => `${kind} lapses`),
  ].join("; ");
}

/** The table of the sale in Markdown. */
export const printOrderProcess = (): string =>
  printProcess(orderProcess, {
    heads: ["money", "proposals", "dispute"],
    cells: (row) => [row.money?.words ?? "", proposalsCell(row), row.ends ?? ""],
  });
