import { type IdPart, idParts } from "#contract/identity/schemas.ts";

/** True when an operator has opened all parts, which acceptance requires. */
export function sawAll(opened: readonly IdPart[]): boolean {
  return idParts.every((part) => opened.includes(part));
}
