/** Percent-encodes a character that headers do not allow. */
function encoded(sign: string): string {
  try {
    return encodeURIComponent(sign);
  } catch {
    // Lone surrogate.
    return "%EF%BF%BD";
  }
}

/** Encodes non-ASCII characters for a header; everything else stays. */
export const asciiPath = (path: string): string => path.replace(/[^\x21-\x7e]/gu, encoded);

/** Returns a path of our own site, encoded for a header; anything with a host or a scheme becomes the home page. */
export function ownPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return "/";
  return asciiPath(wanted);
}
