import { isFinal, type Process, type StateRow, sourcesOf, type Transition, type Words } from "./process.ts";

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const namesOf = (states: readonly (string | null)[]): string => states.map((state) => state ?? "–").join(", ");

function rowOf<W extends Words>(
  name: string,
  row: Transition<W>,
  columns: (row: Transition<W>) => string[],
  sides: readonly string[],
): string[] {
  const others = sides.filter((side) => !row.by.some((actor) => actor === side));
  const told = row.tells ? row.tells.join(", ") || "–" : others.length > 0 ? others.join(", ") : "the other side";
  const to = row.to === "same" ? "same" : [row.to].flat().join(", ");
  const line = typeof row.line === "string" ? row.line : [...new Set(Object.values(row.line))].join(" / ");
  const when = row.when?.map((guard) => guard.words).join("；") ?? "";
  const form = row.button?.form ?? "";
  return [`\`${name}\``, row.by.join(", "), namesOf(sourcesOf(row)), to, when, form, line, told, ...columns(row)];
}

function stateRow<W extends Words>(process: Process<W>, state: string, row: StateRow<W>): string[] {
  const next = isFinal(process, { state }) ? "–" : typeof row.next === "function" ? "depends" : (row.next ?? "–");
  const { clock } = row;
  const makes = clock ? (clock.makes ? `\`${clock.makes}\`` : (clock.title ?? "")) : (row.endedBy ?? "–");
  return [`\`${state}\``, row.label, next, makes, clock?.remind?.title ?? ""];
}

/**
 * The two tables of a process in Markdown.
 * @param own heads of the process's own columns, and their cells
 */
export function printProcess<W extends Words>(
  process: Process<W>,
  own: { heads: string[]; cells: (row: Transition<W>) => string[] },
): string {
  const states = Object.entries(process.states) as [string, StateRow<W>][];
  const transitions = Object.entries(process.transitions) as [string, Transition<W>][];
  const heads = ["transition", "by", "from", "to", "when", "form", "line", "tells", ...own.heads];
  return [
    `## ${process.title}`,
    table(
      heads,
      transitions.map(([name, row]) => rowOf(name, row, own.cells, process.sides)),
    ),
    table(
      ["state", "label", "next", "at its deadline", "reminder"],
      states.map(([state, row]) => stateRow(process, state, row)),
    ),
  ].join("\n\n");
}
