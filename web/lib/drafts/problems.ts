/** Problems by the path of the field: `packages.0.price`. */
export type Problems = Readonly<Record<string, string>>;

/** A problem for display: path and name of the field, and the message. */
export type ProblemLine = readonly [path: string, name: string, text: string];

/** The part of a contract schema that is used here. */
type Checker = {
  safeParse: (content: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
};

/** Validates content by the server's own rules. @returns the first message of each field */
export function problemsBy(schema: Checker, content: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of schema.safeParse(content).error?.issues ?? []) {
    const path = issue.path.join(".");
    found[path] ??= issue.message;
  }
  return found;
}

/** Converts the field errors of a server response: the first message of each. */
export function problemsFrom(fields: Record<string, string[]>): Problems {
  return Object.fromEntries(Object.entries(fields).flatMap(([path, [text]]) => (text ? [[path, text]] : [])));
}

/** The field of a path: `packages` of `packages.0.price`. */
export const rootOf = (path: string): string => path.split(".")[0] ?? path;

/** The list index in a path, from 0; -1 when there is none. */
const lineOf = (path: string): number => {
  const at = path.split(".")[1] ?? "";
  return /^\d+$/.test(at) ? Number(at) : -1;
};

/**
 * Problems with field names, in form order, those of one list by index.
 * @param names of the fields, in form order.
 * @param numbered names the line: 方案 2
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
