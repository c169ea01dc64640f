import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Trade } from "./trade.ts";

/** Fields for finding and sorting trades of every kind. */
export type Stored = { number: string; createdAt: string };

/** Store of a stand-in's trades. A number can be used only once. */
export interface TradeStore<T extends Stored = Trade> {
  get(number: string): Promise<T | null>;
  /** Adds a new trade; returns false and changes nothing if the number is taken. */
  put(number: string, trade: T): Promise<boolean>;
  /** Atomically replaces a trade by the result of `change`. Null if not found. */
  update(number: string, change: (trade: T) => T): Promise<T | null>;
  /** All or selected trades, oldest first. Copies only those. */
  list(wanted?: (trade: T) => boolean): Promise<T[]>;
  size(): Promise<number>;
}

/** In-memory store for tests. */
export function memoryTradeStore<T extends Stored = Trade>(): TradeStore<T> {
  const trades = new Map<string, T>();
  return makeStore({
    read: (number) => trades.get(number) ?? null,
    write: (trade) => void trades.set(trade.number, trade),
    numbers: () => [...trades.keys()],
  });
}

/**
 * One JSON file per trade in `folder` (created if missing). Writes a temporary file and renames it, so that a killed
 * process leaves the old or the new trade, never half of one.
 */
export function fileTradeStore<T extends Stored = Trade>(folder: string): TradeStore<T> {
  mkdirSync(folder, { recursive: true });
  const path = (number: string) => join(folder, `${number}.json`);
  return makeStore({
    read(number) {
      // The number is used as a file name.
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

/** Wraps a synchronous store, so that nothing else in this process runs between reading and writing a trade. */
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
