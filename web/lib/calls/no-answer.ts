/** The response is missing or cut off. Browsers throw different errors for it; `wholeAnswer` throws this one. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

/** Statuses whose responses have no body. */
const bodiless = new Set([101, 204, 205, 304]);

/**
 * Fetches a response to its end, so that a truncated one fails here and not in its reader.
 * @param ask makes the request
 * @throws NoAnswerError; the error of `ask` when the request was aborted
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
