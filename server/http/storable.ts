const SENTENCE = "這裡有無法儲存的符號，請刪除後再試一次。";

/** PostgreSQL stores neither NUL nor unpaired surrogates. Nobody types them. */
export const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/** The fields whose value or name PostgreSQL cannot store, with a message each; null when there are none. */
export function unstorableIn(value: unknown): Record<string, string[]> | null {
  const fields: Record<string, string[]> = {};
  // A list instead of recursion: arrays nested ten thousand deep must not overflow the stack.
  const waiting: [path: string, value: unknown][] = [["", value]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, each] = next;
    if (typeof each === "string" && !isStorable(each)) fields[path || "form"] = [SENTENCE];
    if (typeof each !== "object" || each === null) continue;
    for (const [name, inner] of Object.entries(each)) {
      if (isStorable(name)) waiting.push([path === "" ? name : `${path}.${name}`, inner]);
      else fields[path || "form"] = [SENTENCE];
    }
  }
  return Object.keys(fields).length > 0 ? fields : null;
}
