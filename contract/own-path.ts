/** Only a path of our own: never another host, never a scheme. Anything else is home. */
export function ownPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return "/";
  return wanted;
}
