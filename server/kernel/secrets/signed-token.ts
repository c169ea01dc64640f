import { timingSafeEqual } from "node:crypto";
import { sealedDigest } from "./sealed.ts";

/** A token for a link that says what it is about and opens nothing else. It does not expire. @param about without dots at its end */
export const signToken = (key: Buffer, purpose: string, about: string): string =>
  `${about}.${sealedDigest(key, purpose, about)}`;

/** What a token is about; null for one that we have not signed for this purpose. */
export function readToken(key: Buffer, purpose: string, token: string): string | null {
  const about = token.slice(0, Math.max(0, token.lastIndexOf(".")));
  const wanted = Buffer.from(signToken(key, purpose, about));
  const got = Buffer.from(token);
  return wanted.length === got.length && timingSafeEqual(wanted, got) ? about : null;
}
