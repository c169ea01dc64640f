import { randomUUID } from "node:crypto";
import type { Answer, CallParts, Route } from "#contract/route/route.ts";
import type { Random } from "#server/demo/content/random.ts";
import type { Member, Outcome } from "./client.ts";
import { addTo, type Facts } from "./facts.ts";
import type { Leaps } from "./leaps.ts";
import type { Market } from "./people.ts";

export type Scene = {
  origin: string;
  issuer: string;
  random: Random;
  buyers: Member[];
  sellers: Member[];
  operators: Member[];
  offered: Market["offered"];
  coupons: Market["coupons"];
  /** The category of requests. */
  asked: Market["asked"];
  /** The open orders as far as the members know, with their parties. */
  live: { id: number; parties: [Member, Member] }[];
  leaps: Leaps;
  /** The share of acts that are sent twice under one key, 0 to 1. */
  repeated: number;
  /** A random payment in the form of a bank's letter; null when there is none yet. */
  anyPayment(): Promise<{ number: string; amount: number; day: string } | null>;
  /** Advances the product's clock. @param advance such as 3h */
  pass(advance: string): Promise<void>;
  facts: Facts;
};

/**
 * Makes a call with its own idempotency key and records the outcome. Sometimes it is sent twice with that key: both at
 * once, as in a double click, or the second after the first was answered, as when the response was lost.
 */
export async function act<R extends Route>(
  { random, facts, leaps, repeated }: Scene,
  member: Member,
  route: R,
  parts: CallParts<R> & { file?: File },
): Promise<Outcome<Answer<R>> & { key: string }> {
  const key = randomUUID();
  const one = () => member.act(route, { ...parts, key });
  const calls = {
    once: async () => [await one()],
    atOnce: () => Promise.all([one(), one()]),
    oneAfterAnother: async () => [await one(), await one()],
  };
  const isRepeated = route.idempotent === true && random.chance(repeated);
  const how = isRepeated ? random.pick(["atOnce", "oneAfterAnother"] as const) : "once";
  const outcomes = await leaps.during(calls[how]);
  const done = outcomes.find(({ ok }) => ok) ?? outcomes[0];
  if (!done) throw new Error("an act has an outcome");
  if (done.tries > 1) facts.unknown++;
  if (done.ok) addTo(facts.answered, `${route.method} ${route.path}`);
  else addTo(facts.refused, done.code);
  const tries = outcomes.reduce((sum, each) => sum + each.tries, 0);
  return { ...done, tries, key };
}

/** A small text file to send. */
export const fileOf = (text: string, name = "成果.txt"): File => new File([text], name, { type: "text/plain" });

export const line = (words: string) => `${words} ${randomUUID()}`;
