import type { ByteRange } from "#server/kernel/byte-range.ts";

/**
 * The part of a file that a `Range` header asks for. Multiple ranges are not supported: the whole file is sent.
 * @param size size of the file, bytes
 * @returns null for the whole file, `none` when the range is outside of it (416)
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

/** The validators of one version of a file: ETag and Last-Modified. */
export type Validators = { tag: string; modified: Date | undefined };

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The tag without `W/`: If-None-Match compares weakly (RFC 9110). */
const bare = (tag: string): string => tag.trim().replace(/^W\//, "");

/** True when the client has this version already (304). @param asked the request headers */
export function isKnown(asked: Record<string, unknown>, { tag, modified }: Validators): boolean {
  const { "if-none-match": tags, "if-modified-since": since } = asked;
  if (typeof tags === "string") return tags.trim() === "*" || tags.split(",").some((each) => bare(each) === bare(tag));
  return typeof since === "string" && modified !== undefined && seconds(modified) * 1000 <= Date.parse(since);
}

/** True when the requested part belongs to the version that the client already has a part of (`If-Range`). */
export function goesOn(ifRange: unknown, { tag, modified }: Validators): boolean {
  if (typeof ifRange !== "string") return true;
  if (ifRange.startsWith('"')) return ifRange === tag;
  return modified !== undefined && Date.parse(ifRange) === seconds(modified) * 1000;
}
