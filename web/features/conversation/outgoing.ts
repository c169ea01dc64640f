import { HOUR } from "#contract/time.ts";
import { storedValue, storeText } from "#web/lib/drafts/draft-copy.ts";
import { type StoredFile, storedFiles } from "#web/lib/drafts/stored-files.ts";

/** A message that the server does not have yet. `key`: its idempotency key, so that it is stored once. */
export type Outgoing = {
  key: string;
  text: string;
  /** Names of its files. */
  names: string[];
  /** When it was written, ISO. */
  at: string;
  /** Why it was not sent; empty while it is on its way. */
  problem: string;
};

/** After this long the server may have forgotten the key: the message goes out on a press only. */
const TOO_OLD_MS = 20 * HOUR;

/** How far the clocks of browser and server may be apart. */
const CLOCKS_MS = 60_000;

const texts = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((each) => typeof each === "string") ? value : null;

function parse(raw: unknown, now: number): Outgoing[] {
  const { key, text, names: found, at, problem } = Object(raw) as Record<string, unknown>;
  const names = texts(found);
  if (typeof key !== "string" || typeof text !== "string" || typeof at !== "string" || !names) return [];
  const old = now - Date.parse(at) > TOO_OLD_MS;
  return [
    { key, text, names, at, problem: typeof problem === "string" && problem ? problem : old ? "還沒有送出" : "" },
  ];
}

type Shown = { mine: boolean; text: string; files: readonly unknown[] } & ({ at: string } | { createdAt: string });

/** Whether the server's messages have one whose answer was lost: then it is not shown twice until that is known. */
export function hasArrived({ text, names, at }: Outgoing, shown: readonly Shown[]): boolean {
  const since = Date.parse(at) - CLOCKS_MS;
  return shown.some(
    (each) =>
      each.mine &&
      each.text === text &&
      each.files.length === names.length &&
      Date.parse("at" in each ? each.at : each.createdAt) >= since,
  );
}

/**
 * Messages kept in this browser until the server has them.
 * @param of the storage key; contains the member's id
 */
export function storedOutgoing(of: string) {
  const all = (): Outgoing[] => {
    const value = storedValue(of);
    return Array.isArray(value) ? value.flatMap((each) => parse(each, Date.now())) : [];
  };
  const write = (items: readonly Outgoing[]) => storeText(of, items.length > 0 ? JSON.stringify(items) : null);
  const filesOf = (key: string) => `${of}:${key}`;
  return {
    all,
    /** Stores a new one with its files, or what has changed in one. */
    async put(item: Outgoing, files: readonly File[] = []): Promise<void> {
      const others = all();
      const known = others.some(({ key }) => key === item.key);
      write(known ? others.map((each) => (each.key === item.key ? item : each)) : [...others, item]);
      const rows: StoredFile[] = files.map((file, n) => ({ key: `${item.key}:${n}`, file }));
      if (rows.length > 0) await storedFiles.add(filesOf(item.key), rows);
    },
    /** Its files; null when the browser no longer has all of them. */
    async files({ key, names }: Outgoing): Promise<File[] | null> {
      if (names.length === 0) return [];
      const found = (await storedFiles.read(filesOf(key))) ?? [];
      return found.length === names.length ? found.map(({ file }) => file) : null;
    },
    remove({ key, names }: Outgoing): void {
      write(all().filter((each) => each.key !== key));
      if (names.length > 0) void storedFiles.drop(names.map((_, n) => `${key}:${n}`));
    },
  };
}
