import { LRUCache } from "lru-cache";
import * as terms from "#contract/terms.ts";
import { taipeiDay } from "#contract/time.ts";
import { registerCache } from "#server/kernel/caches.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { networkOf } from "#server/kernel/limits/limits.ts";

/** Identifies a visitor's machine: the address for IPv4, the network for IPv6, where addresses change freely. */
const machineOf = (ip: string): string => (ip.includes(":") && !ip.includes(".") ? networkOf(ip) : ip);

/**
 * Counts views per day (Taipei) in the memory of this process: members by id, visitors by address. The user agent is
 * ignored, because it is easily changed. When full, the oldest entries are evicted. Each web process counts separately,
 * so a viewer may count once in each: storing every view would turn reads into writes.
 */
export class DailyViews {
  private readonly counted = new LRUCache<string, number>({ max: 200_000 });

  constructor() {
    registerCache(() => this.counted.clear());
  }

  /**
   * @param thing what is viewed, with its kind
   * @param each how often one member, or one machine, counts
   * @returns whether this view counts; all visitors of one network together count at most `terms.viewsOfNetwork` times
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
