import type { Channels } from "#server/kernel/delivery/channels.ts";
import { PUSH_CHANNEL, type Pushed } from "#server/kernel/delivery/push.ts";

type Listener = (pushed: Pushed) => void;

function parse(payload: string): Pushed | null {
  try {
    const pushed = JSON.parse(payload) as Pushed;
    return typeof pushed.userId === "number" && typeof pushed.event === "string" ? pushed : null;
  } catch {
    return null;
  }
}

/**
 * Passes what is pushed to a member on to their open pages in this process. After a break in the connection every
 * listener is notified that something may have changed.
 */
export class MemberHub {
  readonly #channels: Channels;
  readonly #listeners = new Map<number, Set<Listener>>();
  #following: ReturnType<Channels["listen"]> | null = null;

  constructor(channels: Channels) {
    this.#channels = channels;
  }

  /** Calls the listener with all that is pushed to one member once the promise resolves. @returns how to stop */
  async listen(userId: number, listener: Listener): Promise<() => Promise<void>> {
    const all = this.#listeners.get(userId) ?? new Set<Listener>();
    this.#listeners.set(userId, all.add(listener));
    this.#following ??= this.#follow();
    await this.#following;
    return async () => {
      all.delete(listener);
      if (all.size === 0 && this.#listeners.get(userId) === all) this.#listeners.delete(userId);
      if (this.#listeners.size === 0) await this.#rest();
    };
  }

  async #rest(): Promise<void> {
    const following = this.#following;
    this.#following = null;
    const stop = await following;
    await stop?.();
  }

  #follow(): ReturnType<Channels["listen"]> {
    return this.#channels.listen(PUSH_CHANNEL, {
      heard: (payload) => {
        const pushed = parse(payload);
        if (pushed) for (const listener of this.#listeners.get(pushed.userId) ?? []) listener(pushed);
      },
      resumed: () => {
        for (const [userId, all] of this.#listeners) for (const listener of all) listener({ userId, event: "notices" });
      },
    });
  }
}
