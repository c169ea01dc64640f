import { buyers } from "./buyers.ts";
import { type Hand, handOf, inHandOf, thanks } from "./hands.ts";
import { type Random, random } from "./random.ts";
import type { Manner } from "./remarks.ts";
import * as remarks from "./remarks.ts";
import { praiseOf } from "./reviews/index.ts";
import { services } from "./services/index.ts";
import type { DemoBuyer, DemoPackage, DemoRating, DemoSale, DemoService } from "./types.ts";

/**
 * About 900 finished sales with the reviews of both parties, grouped by service; the same seed always gives the same
 * list. Every sale was placed after the service and the buyer existed, and completed after it was placed.
 */
export function demoSales(seed: string | number = "haoshou"): DemoSale[] {
  return services.flatMap((service) => {
    const diceOf = (what: string) => random(`${seed}:${what}:${service.key}`);
    return salesOf(service, diceOf("facts"), diceOf("words"));
  });
}

/** How a service reaches its buyer: by files, in talk, at a place, or as a thing. */
export function mannerOf({ key, categoryId, subcategoryId, consumerClass }: DemoService): Manner {
  if (["tidy-online", "fix-video", "dessert-class"].includes(key)) return "talk";
  if (["mc-script", "pet-memory"].includes(key)) return "file";
  if (categoryId === 12) return subcategoryId === 1206 ? "file" : "place";
  if ((categoryId === 7 && subcategoryId !== 706) || ["wedding-day", "brand-shoot", "live-stream"].includes(key))
    return "place";
  if (categoryId === 11) return "thing";
  return consumerClass === "live" || categoryId === 9 ? "talk" : "file";
}

/** How many sales a service has, up to 12: none for half of those younger than 60 days and for 8 % of the others. */
function howMany(service: DemoService, dice: Random): number {
  if (dice.chance(service.createdDaysAgo < 60 ? 0.5 : 0.08)) return 0;
  const age = Math.min(1, service.createdDaysAgo / 400);
  const cheap = Math.min(...service.packages.map(({ price }) => price)) <= 1000 ? 1.5 : 0;
  return Math.max(2, Math.min(12, Math.round(1.2 + cheap + age * dice.between(2, 8.5))));
}

/** @param words dice of the texts, so that another sentence changes no rating */
function salesOf(service: DemoService, dice: Random, words: Random): DemoSale[] {
  const manner = mannerOf(service);
  const writing: Writing = {
    manner,
    hand: handOf(service.sellerKey),
    leads: deck(praiseOf(service, manner), words),
    tails: deck(remarks.tails, words),
    mild: deck(remarks.reservations[manner], words),
  };
  // Services differ in quality, so that their averages differ.
  const skill = dice.between(-0.08, 0.12);
  // Nobody reviews one service twice.
  const free = new Set(buyers);
  const sales = Array.from({ length: howMany(service, dice) }).flatMap(() => {
    const packageIndex = pickPackage(service.packages, dice);
    const dates = pickDates(service, packageIndex, dice);
    const known = [...free].filter(({ joinedDaysAgo }) => joinedDaysAgo > dates.placedDaysAgo);
    if (known.length === 0) return [];
    const buyer = dice.pick(known);
    free.delete(buyer);
    const overall = pickOverall(skill, dice);
    return {
      serviceKey: service.key,
      buyerKey: buyer.key,
      packageIndex,
      ...dates,
      rating: detailed(overall, dice),
      ...writeReview(overall, buyer, writing, words),
      ...opinion(overall, dates.daysAgo, words),
    };
  });
  return sales.sort((a, b) => b.daysAgo - a.daysAgo);
}

/** Draws sentences from a shuffled list; none is repeated before all were drawn. */
function deck(list: readonly string[], dice: Random): () => string {
  let rest: string[] = [];
  return () => {
    if (rest.length === 0) rest = dice.shuffle(list);
    return rest.pop() ?? "";
  };
}

function pickPackage(packages: DemoPackage[], dice: Random): number {
  const roll = dice.next();
  return Math.min(packages.length - 1, roll < 0.5 ? 0 : roll < 0.87 ? 1 : 2);
}

function pickDates(service: DemoService, packageIndex: number, dice: Random) {
  const days = service.packages[packageIndex]?.days ?? 1;
  const took = Math.max(1, Math.min(Math.round(days * dice.between(0.4, 1.05)), service.createdDaysAgo - 4));
  const oldest = service.createdDaysAgo - took - 2;
  // By the exponent more of the sales are recent, and most lie within the twelve months that ratings count.
  const daysAgo = 1 + Math.floor(dice.next() ** 1.6 * Math.min(oldest, 480));
  return { placedDaysAgo: daysAgo + took, daysAgo };
}

function pickOverall(skill: number, dice: Random): number {
  const roll = dice.next() + skill;
  return roll > 0.34 ? 5 : roll > 0.09 ? 4 : roll > 0.02 ? 3 : 2;
}

function detailed(overall: number, dice: Random): DemoRating {
  const near = () => Math.max(1, Math.min(5, overall + (dice.chance(0.25) ? dice.pick([-1, 1]) : 0)));
  return { overall, quality: near(), communication: near(), value: near() };
}

type Writing = { manner: Manner; hand: Hand; leads: () => string; tails: () => string; mild: () => string };

function writeReview(
  overall: number,
  buyer: DemoBuyer,
  { manner, hand, leads, tails, mild }: Writing,
  dice: Random,
): { text: string; reply?: string } {
  if (overall <= 3) {
    const { text, reply } = dice.pick((overall <= 2 ? remarks.poor : remarks.mixed)[manner]);
    return dice.chance(0.7) ? { text, reply } : { text };
  }
  const second = overall === 4 ? mild() : dice.chance(0.7) ? tails() : "";
  const text = inHandOf(buyer)({ lead: leads(), second });
  return dice.chance(0.34) ? { text, reply: dice.pick(thanks[hand]) } : { text };
}

/**
 * The seller's review of the buyer. For recent sales there is always one, because within the fourteen days for reviews
 * the buyer's shows only when both sides have written theirs.
 */
function opinion(overall: number, daysAgo: number, dice: Random): Pick<DemoSale, "sellerReview"> {
  if (daysAgo > 15 && !dice.chance(0.72)) return {};
  const smooth = overall >= 4 && dice.chance(0.93);
  const text = dice.pick(smooth ? remarks.aboutBuyers : remarks.aboutSlowBuyers);
  return { sellerReview: { rating: detailed(smooth ? 5 : 4, dice), text } };
}
