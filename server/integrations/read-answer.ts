import { z } from "zod";

/** As long as any vendor's answer may be, bytes. The longest that are known have some ten thousand. */
export const ANSWER_BYTES = 1024 * 1024;

/**
 * The body of a vendor's answer, unpacked, as bytes. What is longer than any answer is not held in memory: reading ends
 * at the limit, and the connection is given up.
 * @throws Error when it is too long, or breaks off
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

/** The same as text. @throws Error when it is too long, or breaks off */
export const readAnswer = async (response: Response): Promise<string> =>
  new TextDecoder().decode(await readAnswerBytes(response));

/** A code in an answer: text by their documents, now and then a number. */
export const AnswerCode = z.union([z.string(), z.number().transform(String)]);
