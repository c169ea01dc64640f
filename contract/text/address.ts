/** Parses a URL; null if invalid. `URL.canParse` and `URL.parse` are missing in some browsers. */
export function addressOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The site's own host as a list; empty if the origin is unknown. */
export function hostsOf(origin: string): string[] {
  const address = addressOf(origin);
  return address ? [address.host] : [];
}
