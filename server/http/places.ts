import type { Ctx } from "../kernel/ctx.ts";
import { memberId } from "../kernel/ctx.ts";
import { refuse } from "../kernel/errors.ts";
import { networkOf } from "../kernel/limits.ts";

/** How many uploads one member, and one network, may be sending to this process at once. */
const PER_MEMBER = 3;
const PER_NETWORK = 12;

/** The uploads that are under way in this process. */
export class Places {
  readonly #taken = new Map<string, number>();

  #add(key: string, n: number): void {
    const now = (this.#taken.get(key) ?? 0) + n;
    if (now > 0) this.#taken.set(key, now);
    else this.#taken.delete(key);
  }

  /** @returns how to give the place back. @throws Refusal too_many */
  take(ctx: Ctx): () => void {
    const member = `member ${memberId(ctx)}`;
    const network = `network ${networkOf(ctx.client.ip)}`;
    const full = (key: string, most: number) => (this.#taken.get(key) ?? 0) >= most;
    if (full(member, PER_MEMBER) || full(network, PER_NETWORK))
      refuse("too_many", "還有其他檔案正在上傳，請等它們傳完再試一次。");
    for (const key of [member, network]) this.#add(key, 1);
    return () => {
      for (const key of [member, network]) this.#add(key, -1);
    };
  }
}
