import { type IdPart, idParts } from "#contract/moderation/identity.ts";

/** An identity check is decided by who has seen all of it. */
export function sawAll(opened: readonly IdPart[]): boolean {
  return idParts.every((part) => opened.includes(part));
}
