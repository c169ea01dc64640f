import {
  isFinal,
  type Process,
  type ProcessTypes,
  type StateRow,
  sourcesOf,
  type Transition,
} from "./process-table.ts";

/** Headings and cells of a process's own columns. */
export type OwnColumns<T extends ProcessTypes> = { heads: string[]; cells: (row: Transition<T>) => string[] };

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const namesOf = (states: readonly (string | null)[]): string => states.map((state) => state ?? "–").join(", ");

type Column<T extends ProcessTypes> = { head: string; cell(name: string, row: Transition<T>): string };

/** The recipients; when the row names none, every side but the actor. */
function recipientsCell<T extends ProcessTypes>({ sides }: Process<T>, { notifies, by }: Transition<T>): string {
  if (notifies) return notifies.join(", ") || "–";
  const others = sides.filter((side) => !by.some((actor) => actor === side));
  return others.join(", ") || (sides.length > 1 ? "the other side" : "–");
}

const lineWords = <T extends ProcessTypes>({ line }: Transition<T>): string =>
  typeof line === "object" ? [...new Set(Object.values(line))].join(" / ") : (line ?? "");

const columnsOf = <T extends ProcessTypes>(process: Process<T>, own: OwnColumns<T>): Column<T>[] => [
  { head: "transition", cell: (name) => `\`${name}\`` },
  { head: "by", cell: (_, row) => row.by.join(", ") },
  { head: "from", cell: (_, row) => namesOf(sourcesOf(row)) },
  { head: "to", cell: (_, row) => (row.to === "same" ? "same" : [row.to].flat().join(", ")) },
  { head: "when", cell: (_, row) => row.when?.map((guard) => guard.words).join("；") ?? "" },
  { head: "form", cell: (_, row) => row.button?.form ?? "" },
  { head: "line", cell: (_, row) => lineWords(row) },
  { head: "notifies", cell: (_, row) => recipientsCell(process, row) },
  ...own.heads.map((head, at) => ({ head, cell: (_: string, row: Transition<T>) => own.cells(row)[at] ?? "" })),
];

function stateRow<T extends ProcessTypes>(process: Process<T>, state: string, row: StateRow<T>): string[] {
  const next = isFinal(process, { state }) ? "–" : typeof row.next === "function" ? "depends" : (row.next ?? "–");
  const { clock } = row;
  const makes = clock ? (clock.makes ? `\`${clock.makes}\`` : (clock.title ?? "")) : (row.endedBy ?? "–");
  const labels = row.labels ? `${row.label} (${Object.values<string>(row.labels).join(" / ")})` : row.label;
  return [`\`${state}\``, labels, next, makes, clock?.remind?.title ?? ""];
}

/** Prints the two tables of a process in Markdown; columns without any value are left out. */
export function printProcess<T extends ProcessTypes>(
  process: Process<T>,
  own: OwnColumns<T> = { heads: [], cells: () => [] },
): string {
  const states = Object.entries(process.states) as [string, StateRow<T>][];
  const transitions = Object.entries(process.transitions) as [string, Transition<T>][];
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
