/** The words of a piece of HTML. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(style|script|title)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>/gi, " ")
    .replace(/&nbsp;|\s+/gi, " ")
    .trim();

/** What of a clipboard, or of something that is dropped, counts here. */
type Data = Pick<DataTransfer, "files" | "getData">;

/**
 * The files that are meant by a paste or a drop. Words come before files: a spreadsheet puts a picture of its cells beside
 * their text. The names of the files themselves are no words.
 */
export function meantFiles(data: Data | null): File[] {
  const files = [...(data?.files ?? [])];
  const names = files.map(({ name }) => name);
  const lines = (data?.getData("text/plain") ?? "").split(/[\r\n]+/).map((line) => line.trim());
  const others = lines.filter((line) => line !== "" && !names.some((name) => line.endsWith(name)));
  const told = lines.some((line) => line !== "") ? others.length > 0 : wordsOf(data?.getData("text/html") ?? "") !== "";
  return told ? [] : files;
}
