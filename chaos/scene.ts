import { randomUUID } from "node:crypto";
import type { Answer, CallParts, Route } from "#contract/route/route.ts";
import type { Random } from "#server/demo/content/random.ts";
import type { Member, Outcome } from "./client.ts";
import { addTo, type Facts } from "./facts.ts";
import type { Leaps } from "./leaps.ts";
import type { Market } from "./people.ts";

export type Scene = {
  origin: string;
  random: Random;
  buyers: Member[];
  sellers: Member[];
  operators: Member[];
  offered: Market["offered"];
  /** Where requests stand among the categories. */
  asked: Market["asked"];
  /** Orders that are under way, by what the members know, with their parties. */
  live: { id: number; parties: [Member, Member] }[];
  leaps: Leaps;
  /** Moves the clock of the product. @param advance such as 3h */
  pass(advance: string): Promise<void>;
  facts: Facts;
};

/** Makes a call as an act of its own, now and then twice at once under the same key, and notes how it went. */
export async function act<R extends Route>(
  { random, facts, leaps }: Scene,
  member: Member,
  route: R,
  parts: CallParts<R> & { file?: File },
): Promise<Outcome<Answer<R>> & { key: string }> {
  const key = randomUUID();
  const one = () => leaps.during(() => member.act(route, { ...parts, key }));
  const twice = route.idempotent === true && random.chance(0.2);
  const outcomes = await Promise.all(twice ? [one(), one()] : [one()]);
  const done = outcomes.find(({ ok }) => ok) ?? outcomes[0];
  if (!done) throw new Error("an act has an outcome");
  if (done.tries > 1) facts.unknown++;
  if (done.ok) addTo(facts.answered, `${route.method} ${route.path}`);
  else addTo(facts.refused, done.code);
  const tries = outcomes.reduce((sum, each) => sum + each.tries, 0);
  return { ...done, tries, key };
}

/** A file that somebody sends. */
export const fileOf = (text: string, name = "成果.txt"): File => new File([text], name, { type: "text/plain" });

export const line = (words: string) => `${words} ${randomUUID()}`;
