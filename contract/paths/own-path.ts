/** A sign that no header takes, as addresses write it. */
function encoded(sign: string): string {
  try {
    return encodeURIComponent(sign);
  } catch {
    // Half a surrogate pair.
    return "%EF%BF%BD";
  }
}

/** An address as a header takes it: what is not ASCII is written as bytes, everything else stays. */
export const asciiPath = (path: string): string => path.replace(/[^\x21-\x7e]/gu, encoded);

/** Lets through only a path of our own site, as a header takes it; anything with a host or a scheme becomes the home page. */
export function ownPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return "/";
  return asciiPath(wanted);
}
