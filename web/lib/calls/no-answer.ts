/** Nothing came back, or only a part of an answer. Browsers have many sentences for it; this is the one type. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

/** Statuses whose answers have no body. */
const bodiless = new Set([101, 204, 205, 304]);

/**
 * Fetches an answer to its end, so that one that breaks off is known as such before anybody reads it.
 * @param ask makes the request
 * @throws NoAnswerError; whatever `ask` threw where the request was given up
 */
export async function wholeAnswer(ask: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  try {
    const answer = await ask();
    const { status, statusText, headers } = answer;
    const body = await answer.arrayBuffer();
    return new Response(bodiless.has(status) ? null : body, { status, statusText, headers });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NoAnswerError("no answer, or half of one", { cause });
  }
}
