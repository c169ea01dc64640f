/** Finds one of our readable cookies under the name in use: over https it has the `__Host-` prefix. */
export function pageCookie(base: string): { name: string; value: string } {
  for (const name of [`__Host-${base}`, base]) {
    const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
    if (found) return { name, value: decodeURIComponent(found.slice(name.length + 1)) };
  }
  return { name: base, value: "" };
}
