import { LRUCache } from "lru-cache";
import * as terms from "#contract/terms.ts";
import { taipeiDay } from "#contract/time.ts";
import { registerCache } from "#server/kernel/caches.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { networkOf } from "./limits.ts";

/** The machine of a visitor; one that speaks IPv6 moves freely in its network. */
const machineOf = (ip: string): string => (ip.includes(":") && !ip.includes(".") ? networkOf(ip) : ip);

/**
 * Counts who looks at a thing on a day of Taipei, in the memory of this process: members by their number, visitors by where
 * they come from. What a browser says of itself makes nobody another one. When it is full, the earliest are forgotten. Several web
 * processes count apart, so a reader may count once in each of them: a row for each look would make reading write.
 */
export class DailyViews {
  private readonly counted = new LRUCache<string, number>({ max: 200_000 });

  constructor() {
    registerCache(() => this.counted.clear());
  }

  /**
   * @param thing what is looked at, with its kind
   * @param each how often one member, or one machine, counts
   * @returns whether this look counts; of all visitors of one network so many do as `terms.viewsOfNetwork` says
   */
  counts(ctx: Ctx, thing: string, each: number): boolean {
    const key = `${thing} ${taipeiDay(ctx.now())}`;
    const member = viewerId(ctx);
    const { ip } = ctx.client;
    const uses: [who: string, max: number][] =
      member === null
        ? [
            [`${key} from ${machineOf(ip)}`, each],
            [`${key} of ${networkOf(ip)}`, terms.viewsOfNetwork],
          ]
        : [[`${key} by ${member}`, each]];
    if (uses.some(([who, max]) => (this.counted.get(who) ?? 0) >= max)) return false;
    for (const [who] of uses) this.counted.set(who, (this.counted.get(who) ?? 0) + 1);
    return true;
  }
}
