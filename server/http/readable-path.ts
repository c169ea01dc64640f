function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address as the router can read it: in a path that is no text (`/%ff`, `/100%`) each percent sign stands for
 * itself, so that whoever mistyped the address of a page gets a page. Calls say what is wrong with theirs.
 */
export function readablePath(url = "/"): string {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  if (path.startsWith("/api/") || isReadable(path)) return url;
  return path.replaceAll("%", "%25") + (at < 0 ? "" : url.slice(at));
}
