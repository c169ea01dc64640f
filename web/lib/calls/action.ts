import { type ApiError, isApiError } from "#contract/api.ts";
import { freshKey } from "./fresh-key.ts";

/** One attempt at a call. */
export type Attempt = {
  /** Idempotency key of this input: a retry after a lost connection does not repeat the change. */
  key: string;
  /** Reports upload progress, 0 to 1. */
  progress: (share: number) => void;
};

export type ActionState = {
  busy: boolean;
  /** Upload progress, 0 to 1; null when nothing is being uploaded. */
  progress: number | null;
  /** Message of the last refusal, until the next attempt. */
  refusal: string | null;
  /** The last attempt got no response, so it may have succeeded. A retry with the same key finds out. */
  unanswered: boolean;
};

export type ActionSteps<I, A> = {
  /** Makes the call; may throw an ApiError. */
  work: (input: I, attempt: Attempt) => Promise<A>;
  changed: (state: ActionState) => void;
  done: (answer: A, input: I) => void | Promise<void>;
  refused: (error: ApiError, input: I) => void | Promise<void>;
};

/** Serializes an input for comparison; a file is identified by name, size and modification time. */
const textOf = (input: unknown): string =>
  JSON.stringify(input ?? null, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

export const idle: ActionState = { busy: false, progress: null, refusal: null, unanswered: false };

/** A mutation: runs one at a time and reuses the idempotency key while the input is the same. */
export class Action<I, A> {
  #running = false;
  #tried: { input: string; key: string } | null = null;

  /**
   * @returns true on success; false when it was refused or a previous run is still pending.
   * @throws any error that is not a response of the server.
   */
  async run(input: I, steps: ActionSteps<I, A>): Promise<boolean> {
    if (this.#running) return false;
    this.#running = true;
    const { work, changed, done, refused } = steps;
    let state: ActionState = { ...idle, busy: true };
    const change = (part: Partial<ActionState>) => {
      state = { ...state, ...part };
      changed(state);
    };
    change({});
    const attempt = { key: this.#keyOf(input), progress: (share: number) => change({ progress: share }) };
    try {
      const outcome = await work(input, attempt).then((answer) => ({ answer }), refusalOf);
      if ("error" in outcome) {
        const { code, message } = outcome.error;
        change({ progress: null, refusal: message, unanswered: code === "unavailable" });
        await refused(outcome.error, input);
        return false;
      }
      this.#tried = null;
      await done(outcome.answer, input);
      return true;
    } finally {
      this.#running = false;
      change({ busy: false, progress: null });
    }
  }

  /** The previous key while the input is unchanged, else a new one. */
  #keyOf(input: I): string {
    const text = textOf(input);
    if (this.#tried?.input !== text) this.#tried = { input: text, key: freshKey() };
    return this.#tried.key;
  }
}

function refusalOf(error: unknown): { error: ApiError } {
  if (!isApiError(error)) throw error;
  return { error };
}
