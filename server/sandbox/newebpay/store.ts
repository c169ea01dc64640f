import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Trade } from "./trade.ts";

/** The fields of every kind of trade by which it is found and sorted. */
export type Stored = { number: string; createdAt: string };

/** The store of a stand-in's trades. A number is used only once, for ever. */
export interface TradeStore<T extends Stored = Trade> {
  get(number: string): Promise<T | null>;
  /** Adds a new trade; false, and nothing changed, when the number is taken. */
  put(number: string, trade: T): Promise<boolean>;
  /** Replaces a trade by what `change` makes of it, atomically. Null when there is none. */
  update(number: string, change: (trade: T) => T): Promise<T | null>;
  /** All trades or those that are wanted, oldest first. Only these are copied. */
  list(wanted?: (trade: T) => boolean): Promise<T[]>;
  size(): Promise<number>;
}

/** In memory only, for tests. */
export function memoryTradeStore<T extends Stored = Trade>(): TradeStore<T> {
  const trades = new Map<string, T>();
  return makeStore({
    read: (number) => trades.get(number) ?? null,
    write: (trade) => void trades.set(trade.number, trade),
    numbers: () => [...trades.keys()],
  });
}

/**
 * One JSON file per trade in `folder` (made if absent). A file is written beside its place and renamed into it, so a
 * process that is killed leaves the old trade or the new one, never half of one.
 */
export function fileTradeStore<T extends Stored = Trade>(folder: string): TradeStore<T> {
  mkdirSync(folder, { recursive: true });
  const path = (number: string) => join(folder, `${number}.json`);
  return makeStore({
    read(number) {
      // The number becomes a file name.
      if (!/^\w{1,30}$/.test(number)) return null;
      try {
        return JSON.parse(readFileSync(path(number), "utf8"));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    write(trade) {
      const draft = `${path(trade.number)}.${process.pid}.tmp`;
      writeFileSync(draft, JSON.stringify(trade, null, 2));
      renameSync(draft, path(trade.number));
    },
    numbers: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .map((name) => name.slice(0, -".json".length)),
  });
}

type Shelf<T> = {
  read(number: string): T | null;
  write(trade: T): void;
  numbers(): string[];
};

/**
 * Makes a store of a synchronous shelf, so that nothing else of this process runs between reading a trade and writing it.
 */
function makeStore<T extends Stored>(shelf: Shelf<T>): TradeStore<T> {
  return {
    async get(number) {
      return structuredClone(shelf.read(number));
    },
    async put(number, trade) {
      if (shelf.read(number)) return false;
      shelf.write(structuredClone(trade));
      return true;
    },
    async update(number, change) {
      const current = shelf.read(number);
      if (!current) return null;
      const changed = change(structuredClone(current));
      shelf.write(changed);
      return structuredClone(changed);
    },
    async list(wanted = () => true) {
      const trades = shelf.numbers().flatMap((number) => {
        const trade = shelf.read(number);
        return trade && wanted(trade) ? structuredClone(trade) : [];
      });
      return trades.sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.number.localeCompare(b.number));
    },
    size: async () => shelf.numbers().length,
  };
}
