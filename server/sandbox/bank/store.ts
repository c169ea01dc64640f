import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Accepted files by number; a number is never accepted twice. */
export interface OrderShelf {
  /** Returns false and changes nothing if the number is taken. @param text each byte of the file as one character */
  put(number: string, text: string): boolean;
  get(number: string): string | null;
  numbers(): string[];
}

/** In-memory store for tests. */
export function memoryShelf(): OrderShelf {
  const files = new Map<string, string>();
  return {
    put(number, text) {
      if (files.has(number)) return false;
      files.set(number, text);
      return true;
    },
    get: (number) => files.get(number) ?? null,
    numbers: () => [...files.keys()],
  };
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** Stores each as a file in `folder`, which is created if missing. */
export function folderShelf(folder: string): OrderShelf {
  mkdirSync(folder, { recursive: true });
  const path = (number: string) => join(folder, `${number}.txt`);
  return {
    put(number, text) {
      try {
        writeFileSync(path(number), text, { encoding: "latin1", flag: "wx" });
        return true;
      } catch (error) {
        if (hasCode(error, "EEXIST")) return false;
        throw error;
      }
    },
    get(number) {
      try {
        return readFileSync(path(number), "latin1");
      } catch (error) {
        if (hasCode(error, "ENOENT")) return null;
        throw error;
      }
    },
    numbers: () => readdirSync(folder).map((name) => name.replace(/\.txt$/, "")),
  };
}
