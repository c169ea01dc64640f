import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { networkOf } from "#server/kernel/limits/limits.ts";

/** Maximum concurrent transfers per member and per network, in this process. */
type Most = { member: number; network: number };

/** Counts concurrent transfers to this process by member and network. */
export class UploadSlots {
  readonly #taken = new Map<string, number>();
  readonly #most: Most;

  constructor(most: Most) {
    this.#most = most;
  }

  #add(key: string, n: number): void {
    const now = (this.#taken.get(key) ?? 0) + n;
    if (now > 0) this.#taken.set(key, now);
    else this.#taken.delete(key);
  }

  /** Takes a slot. @returns a function that releases it. @throws Refusal too_many */
  take(ctx: Ctx): () => void {
    const member = `member ${memberId(ctx)}`;
    const network = `network ${networkOf(ctx.client.ip)}`;
    const full = (key: string, most: number) => (this.#taken.get(key) ?? 0) >= most;
    if (full(member, this.#most.member) || full(network, this.#most.network))
      refuse("too_many", "前面送出的內容還在傳送，請等它們傳完再試一次。");
    for (const key of [member, network]) this.#add(key, 1);
    return () => {
      for (const key of [member, network]) this.#add(key, -1);
    };
  }
}
