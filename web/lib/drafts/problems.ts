/** What is wrong, by the path of the field: `packages.0.price`. */
export type Problems = Readonly<Record<string, string>>;

/** A problem as it is told: the path of its field, what the field is called, the sentence. */
export type ProblemLine = readonly [path: string, name: string, text: string];

/** A schema of the contract, as far as it is asked here. */
type Checker = {
  safeParse: (content: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
};

/** What stands between a content and its readers, by the same rules as the server: the first sentence of each field. */
export function problemsBy(schema: Checker, content: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of schema.safeParse(content).error?.issues ?? []) {
    const path = issue.path.join(".");
    found[path] ??= issue.message;
  }
  return found;
}

/** A server's refusal in the same form: its field lists, first sentence each. */
export function problemsFrom(fields: Record<string, string[]>): Problems {
  return Object.fromEntries(Object.entries(fields).flatMap(([path, [text]]) => (text ? [[path, text]] : [])));
}

/** The field of a path: `packages` of `packages.0.price`. */
export const rootOf = (path: string): string => path.split(".")[0] ?? path;

/** The line of a path, from 0; -1 for a field that has none. */
const lineOf = (path: string): number => {
  const at = path.split(".")[1] ?? "";
  return /^\d+$/.test(at) ? Number(at) : -1;
};

/**
 * Problems with the names of their fields, in the order of the form, those of one field by their lines.
 * @param names of the fields, in the order of the form. @param numbered says which line it is: 方案 2
 */
export function problemLines(
  problems: Problems,
  names: Readonly<Record<string, string>>,
  { numbered = false } = {},
): ProblemLine[] {
  const order = Object.keys(names);
  const place = (path: string) => (order.includes(rootOf(path)) ? order.indexOf(rootOf(path)) : order.length);
  const nameOf = (path: string) => {
    const name = names[rootOf(path)] ?? "其他";
    const line = lineOf(path);
    return numbered && line >= 0 ? `${name} ${line + 1}` : name;
  };
  return Object.entries(problems)
    .sort(([a], [b]) => place(a) - place(b) || lineOf(a) - lineOf(b))
    .map(([path, text]) => [path, nameOf(path), text] as const);
}
