/** The address that a text is; null where it is none. `URL.canParse` and `URL.parse` are too young for some browsers. */
export function addressOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The host of the site, as a list for those who ask which hosts are ours; empty where the origin is not known. */
export function hostsOf(origin: string): string[] {
  const address = addressOf(origin);
  return address ? [address.host] : [];
}
