import { type IdPart, idParts } from "#contract/moderation/identity.ts";

/** Whether an operator has opened all parts, without which an application cannot be accepted. */
export function sawAll(opened: readonly IdPart[]): boolean {
  return idParts.every((part) => opened.includes(part));
}
