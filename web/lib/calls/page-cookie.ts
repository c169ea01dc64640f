/** A cookie of ours that pages may read, by the name that it has here: by https it bears a prefix. */
export function pageCookie(base: string): { name: string; value: string } {
  for (const name of [`__Host-${base}`, base]) {
    const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
    if (found) return { name, value: decodeURIComponent(found.slice(name.length + 1)) };
  }
  return { name: base, value: "" };
}
