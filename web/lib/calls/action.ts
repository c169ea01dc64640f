import { type ApiError, isApiError } from "#contract/api.ts";
import { freshKey } from "./fresh-key.ts";

/** One try at a call. */
export type Attempt = {
  /** The idempotency key of this input: by it the server knows a second try after a broken line as the same wish. */
  key: string;
  /** Tells how much of an upload has been sent, 0 to 1. */
  progress: (share: number) => void;
};

export type ActionState = {
  busy: boolean;
  /** Share of an upload that was sent, 0 to 1; null while nothing is uploaded. */
  progress: number | null;
  /** The sentence of the last refusal, until the next try. */
  refusal: string | null;
  /** The last try had no answer: it may have been done, and trying the same again, under its key, tells. */
  unanswered: boolean;
};

export type ActionSteps<I, A> = {
  /** Makes the call; may throw an ApiError. */
  work: (input: I, attempt: Attempt) => Promise<A>;
  changed: (state: ActionState) => void;
  done: (answer: A, input: I) => void | Promise<void>;
  refused: (error: ApiError, input: I) => void | Promise<void>;
};

/** What an input is, as text; a file is known by its name, size and time. */
const textOf = (input: unknown): string =>
  JSON.stringify(input ?? null, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

export const idle: ActionState = { busy: false, progress: null, refusal: null, unanswered: false };

/** A call that changes something: one at a time, with the key that belongs to its input. */
export class Action<I, A> {
  #running = false;
  #tried: { input: string; key: string } | null = null;

  /**
   * @returns true when it was done; false when it was refused, or when an earlier press is still under way.
   * @throws whatever is no answer of the server.
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

  /** The key of the last try while the input is the same, else a new one. */
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
