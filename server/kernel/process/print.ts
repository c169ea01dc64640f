import { isFinal, type Process, type StateRow, sourcesOf, type Transition, type Words } from "./process-table.ts";

/** Heads of a process's own columns, and their cells. */
export type OwnColumns<W extends Words> = { heads: string[]; cells: (row: Transition<W>) => string[] };

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const namesOf = (states: readonly (string | null)[]): string => states.map((state) => state ?? "–").join(", ");

type Column<W extends Words> = { head: string; cell(name: string, row: Transition<W>): string };

/** Who is told, where the row leaves it to the rule that the other side is. */
function toldOf<W extends Words>({ sides }: Process<W>, { tells, by }: Transition<W>): string {
  if (tells) return tells.join(", ") || "–";
  const others = sides.filter((side) => !by.some((actor) => actor === side));
  return others.join(", ") || (sides.length > 1 ? "the other side" : "–");
}

const lineWords = <W extends Words>({ line }: Transition<W>): string =>
  typeof line === "object" ? [...new Set(Object.values(line))].join(" / ") : (line ?? "");

const columnsOf = <W extends Words>(process: Process<W>, own: OwnColumns<W>): Column<W>[] => [
  { head: "transition", cell: (name) => `\`${name}\`` },
  { head: "by", cell: (_, row) => row.by.join(", ") },
  { head: "from", cell: (_, row) => namesOf(sourcesOf(row)) },
  { head: "to", cell: (_, row) => (row.to === "same" ? "same" : [row.to].flat().join(", ")) },
  { head: "when", cell: (_, row) => row.when?.map((guard) => guard.words).join("；") ?? "" },
  { head: "form", cell: (_, row) => row.button?.form ?? "" },
  { head: "line", cell: (_, row) => lineWords(row) },
  { head: "tells", cell: (_, row) => toldOf(process, row) },
  ...own.heads.map((head, at) => ({ head, cell: (_: string, row: Transition<W>) => own.cells(row)[at] ?? "" })),
];

function stateRow<W extends Words>(process: Process<W>, state: string, row: StateRow<W>): string[] {
  const next = isFinal(process, { state }) ? "–" : typeof row.next === "function" ? "depends" : (row.next ?? "–");
  const { clock } = row;
  const makes = clock ? (clock.makes ? `\`${clock.makes}\`` : (clock.title ?? "")) : (row.endedBy ?? "–");
  const labels = row.labels ? `${row.label} (${Object.values<string>(row.labels).join(" / ")})` : row.label;
  return [`\`${state}\``, labels, next, makes, clock?.remind?.title ?? ""];
}

/** The two tables of a process in Markdown; what no row of it has is no column. */
export function printProcess<W extends Words>(
  process: Process<W>,
  own: OwnColumns<W> = { heads: [], cells: () => [] },
): string {
  const states = Object.entries(process.states) as [string, StateRow<W>][];
  const transitions = Object.entries(process.transitions) as [string, Transition<W>][];
  const columns = columnsOf(process, own)
    .map(({ head, cell }) => [head, ...transitions.map(([name, row]) => cell(name, row))])
    .filter(([, ...cells]) => cells.some((cell) => cell !== "" && cell !== "–"));
  const clocks = states.flatMap(([, { clock }]) => clock ?? []);
  const ends = clocks.length > 0 ? "at its deadline" : "ended by";
  const heads = ["state", "label", "next", ends, ...(clocks.some(({ remind }) => remind) ? ["reminder"] : [])];
  return [
    `## ${process.title}`,
    table(
      columns.map(([head = ""]) => head),
      transitions.map((_, at) => columns.map((column) => column[at + 1] ?? "")),
    ),
    table(
      heads,
      states.map(([state, row]) => stateRow(process, state, row).slice(0, heads.length)),
    ),
  ].join("\n\n");
}
