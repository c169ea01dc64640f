function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes an address decodable: in an invalid path (`/%ff`, `/100%`) each percent sign is escaped, so that a mistyped
 * address gets an error page. API addresses are unchanged; the API refuses them itself.
 */
export function readablePath(url = "/"): string {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  if (path.startsWith("/api/") || isReadable(path)) return url;
  return path.replaceAll("%", "%25") + (at < 0 ? "" : url.slice(at));
}
