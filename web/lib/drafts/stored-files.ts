/** A file that waits in this browser; its key makes the upload idempotent. */
export type StoredFile = { key: string; file: File };

/** @property of the draft copy it belongs to. @property at its position among the files */
export type StoredRow = { key: string; of: string; at: number; file: unknown };

/** Storage for rows; each call rejects where the browser does not allow it. */
export type FileStore = {
  read: (of: string) => Promise<readonly StoredRow[]>;
  put: (rows: readonly StoredRow[]) => Promise<void>;
  remove: (keys: readonly string[]) => Promise<void>;
  move: (from: string, to: string) => Promise<void>;
  removeOf: (matches: (of: string) => boolean) => Promise<void>;
};

const done = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Files stored beside a copy of the text (`draft-copy.ts`), with the same lifetime. */
export function storedFilesIn(store: FileStore) {
  return {
    /** @returns the files in the order they were added; null where this browser cannot store files */
    async read(of: string): Promise<StoredFile[] | null> {
      try {
        const rows = [...(await store.read(of))].sort((a, b) => a.at - b.at);
        return rows.flatMap(({ key, file }) => (file instanceof File ? [{ key, file }] : []));
      } catch {
        return null;
      }
    },
    /** Stores all of them or none. @returns false when the browser could not store them (full, or disabled) */
    async add(of: string, files: readonly StoredFile[]): Promise<boolean> {
      const there = await store.read(of).catch(() => []);
      const after = Math.max(0, ...there.map(({ at }) => at));
      return done(store.put(files.map(({ key, file }, place) => ({ key, of, at: after + 1 + place, file }))));
    },
    drop: (keys: readonly string[]): Promise<boolean> => done(store.remove(keys)),
    /** Moves the files to another copy. */
    move: (from: string, to: string): Promise<boolean> => done(store.move(from, to)),
    /** Removes the files of all matching copies, such as on log-out. */
    forget: (matches: (of: string) => boolean): Promise<boolean> => done(store.removeOf(matches)),
  };
}

const NAME = "kept-files";
const ROWS = "rows";

/** Opens the database for each use: one that stays open would block another page's upgrade. */
function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(ROWS, { keyPath: "key" }).createIndex("of", "of");
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** Runs `work` in one transaction: all of it or nothing. */
async function within<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => () => T): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const whole = database.transaction(ROWS, mode);
      const result = work(whole.objectStore(ROWS));
      whole.oncomplete = () => resolve(result());
      whole.onabort = () => reject(whole.error);
    });
  } finally {
    database.close();
  }
}

const nothing = () => {};

const inThisBrowser: FileStore = {
  read: (of) =>
    within("readonly", (rows) => {
      const asked: IDBRequest<StoredRow[]> = rows.index("of").getAll(of);
      return () => asked.result;
    }),
  put: (more) =>
    within("readwrite", (rows) => {
      for (const row of more) rows.put(row);
      return nothing;
    }),
  remove: (keys) =>
    within("readwrite", (rows) => {
      for (const key of keys) rows.delete(key);
      return nothing;
    }),
  move: (from, to) =>
    within("readwrite", (rows) => {
      const asked: IDBRequest<StoredRow[]> = rows.index("of").getAll(from);
      asked.onsuccess = () => {
        for (const row of asked.result) rows.put({ ...row, of: to });
      };
      return nothing;
    }),
  removeOf: (matches) =>
    within("readwrite", (rows) => {
      const asked = rows.index("of").openKeyCursor();
      asked.onsuccess = () => {
        const at = asked.result;
        if (!at) return;
        if (matches(String(at.key))) rows.delete(at.primaryKey);
        at.continue();
      };
      return nothing;
    }),
};

export const storedFiles = storedFilesIn(inThisBrowser);
