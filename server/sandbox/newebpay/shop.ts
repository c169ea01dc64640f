/** Shared state and helpers of the stand-in. */
import type { FastifyReply } from "fastify";
import type { Faults } from "./faults.ts";
import { asciiJson, type Notifier } from "./notices.ts";
import type { TradeStore } from "./store.ts";
import type { Settlement } from "./trade.ts";
import type { Vault } from "./wire-crypto.ts";

export type Shop = {
  merchantId: string;
  name: string;
  vault: Vault;
  store: TradeStore;
  notifier: Notifier;
  faults: Faults;
  settlement: Settlement;
  /** Charges delayed by a cut connection. */
  stalled: Set<() => Promise<void>>;
  /** Delay by the faults "late" and "stall", ms. */
  lateMs: number;
  /** Also enforces rules that need a public host: ports 80 and 443, a real browser. */
  strict: boolean;
  now(): Date;
};

/** Maximum deviation of a TimeStamp, seconds. */
const tolerance = 120;

export function isFresh(timeStamp: string | undefined, now: Date): boolean {
  return (
    /^\d{1,12}$/.test(timeStamp ?? "") && Math.abs(Number(timeStamp) - Math.floor(now.getTime() / 1000)) <= tolerance
  );
}

/** Whole NT$ of one to ten digits, at least 1. */
export function amountOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

export function answer(reply: FastifyReply, status: string, message: string, result: unknown = []): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(asciiJson({ Status: status, Message: message, Result: result }));
}
