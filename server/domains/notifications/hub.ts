import type { Channels } from "#server/kernel/channels.ts";
import { MEMBER_CHANNEL, type MemberNews } from "#server/kernel/member-news.ts";

type Listener = (news: MemberNews) => void;

function parse(payload: string): MemberNews | null {
  try {
    const news = JSON.parse(payload) as { userId?: unknown; what?: unknown; threadId?: unknown };
    const ofThread = (news.what === "thread" || news.what === "typing") && typeof news.threadId === "number";
    const known = news.what === "notices" || news.what === "session" || ofThread;
    return typeof news.userId === "number" && known ? (news as MemberNews) : null;
  } catch {
    return null;
  }
}

/**
 * Gives each member's news to the open pages of this process. After a break in the connection everybody is told that
 * something may have changed.
 */
export class MemberHub {
  readonly #channels: Channels;
  readonly #listeners = new Map<number, Set<Listener>>();
  #following: ReturnType<Channels["listen"]> | null = null;

  constructor(channels: Channels) {
    this.#channels = channels;
  }

  /** Hears what concerns one member, from when the promise resolves. @returns how to stop. */
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
    return this.#channels.listen(MEMBER_CHANNEL, {
      heard: (payload) => {
        const news = parse(payload);
        if (news) for (const listener of this.#listeners.get(news.userId) ?? []) listener(news);
      },
      resumed: () => {
        for (const [userId, all] of this.#listeners) for (const listener of all) listener({ userId, what: "notices" });
      },
    });
  }
}
