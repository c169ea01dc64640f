/** Text content of HTML. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(style|script|title)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>/gi, " ")
    .replace(/&nbsp;|\s+/gi, " ")
    .trim();

/** The parts of a clipboard or drop that matter here. */
type Data = Pick<DataTransfer, "files" | "getData">;

/**
 * The files that the user meant to paste or drop. Text takes precedence: a spreadsheet adds a picture of its cells to
 * their text. The file names themselves do not count as text.
 */
export function meantFiles(data: Data | null): File[] {
  const files = [...(data?.files ?? [])];
  const names = files.map(({ name }) => name);
  const lines = (data?.getData("text/plain") ?? "").split(/[\r\n]+/).map((line) => line.trim());
  const others = lines.filter((line) => line !== "" && !names.some((name) => line.endsWith(name)));
  const hasText = lines.some((line) => line !== "")
    ? others.length > 0
    : wordsOf(data?.getData("text/html") ?? "") !== "";
  return hasText ? [] : files;
}
