/** Lets through only a path of our own site; anything with a host or a scheme becomes the home page. */
export function ownPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return "/";
  return wanted;
}
