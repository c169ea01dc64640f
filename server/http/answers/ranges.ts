import type { ByteRange } from "#server/kernel/byte-range.ts";

/**
 * The part of a file that a request asks for by `Range`. Several parts at once are not given: the whole is.
 * @param size of the file, bytes
 * @returns null for the whole, `none` where no byte of it is there
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | "none" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(" ", "") ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "")
    return Number(last) === 0 || size === 0 ? "none" : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "none" : { start, end };
}

/** What tells two states of one answer apart, as headers say it. */
export type Validators = { tag: string; modified: Date | undefined };

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Weak and strong tags of one state count as equal, as RFC 9110 has it for a question about the whole. */
const bare = (tag: string): string => tag.trim().replace(/^W\//, "");

/** Whether a browser has this state already. @param asked headers of its request */
export function isKnown(asked: Record<string, unknown>, { tag, modified }: Validators): boolean {
  const { "if-none-match": tags, "if-modified-since": since } = asked;
  if (typeof tags === "string") return tags.trim() === "*" || tags.split(",").some((each) => bare(each) === bare(tag));
  return typeof since === "string" && modified !== undefined && seconds(modified) * 1000 <= Date.parse(since);
}

/** Whether the part that is asked for is one of the state that the browser has begun with (`If-Range`). */
export function goesOn(ifRange: unknown, { tag, modified }: Validators): boolean {
  if (typeof ifRange !== "string") return true;
  if (ifRange.startsWith('"')) return ifRange === tag;
  return modified !== undefined && Date.parse(ifRange) === seconds(modified) * 1000;
}
