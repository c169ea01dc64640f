import { z } from "zod";

/** Maximum size of a vendor's answer, bytes. The longest known ones have about ten thousand. */
export const ANSWER_BYTES = 1024 * 1024;

/**
 * The decompressed body of a vendor's answer. Reading stops at the limit and closes the connection, so that a longer
 * body never fills the memory.
 * @throws Error when the body is too long or incomplete
 */
export async function readAnswerBytes(response: Response, most: number = ANSWER_BYTES): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the body.
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > most) throw new Error(`the answer is longer than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The body as text. @throws Error when it is too long or incomplete */
export const readAnswer = async (response: Response): Promise<string> =>
  new TextDecoder().decode(await readAnswerBytes(response));

/** A code in an answer: text according to the documents, sometimes a number. */
export const AnswerCode = z.union([z.string(), z.number().transform(String)]);
