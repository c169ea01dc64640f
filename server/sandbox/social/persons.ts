import { createHash } from "node:crypto";

/** A person who can log in at the stand-ins. */
export type DemoPerson = {
  key: string;
  name: string;
  email: string;
  /** Google: the address is verified and belongs to a Workspace, so that Google vouches for it. */
  verified: boolean;
  /** Note on the chooser about what is special. */
  note: string;
};

/** Persons on the chooser. Addresses under example.com belong to nobody (RFC 2606). */
export const DEMO_PERSONS: readonly DemoPerson[] = [
  {
    key: "siyu",
    name: "林思妤",
    email: "siyu.lin@example.com",
    verified: true,
    note: "電子郵件已驗證",
  },
  {
    key: "bohan",
    name: "陳柏翰",
    email: "bohan.chen@example.com",
    verified: true,
    note: "電子郵件已驗證",
  },
  {
    key: "yaqing",
    name: "張雅晴",
    email: "yaqing.chang@example.com",
    verified: false,
    note: "電子郵件未驗證",
  },
];

export function demoPerson(key: string): DemoPerson | undefined {
  return DEMO_PERSONS.find((person) => person.key === key);
}

/**
 * A numeric account id, stable across restarts, so that an address always finds the same account.
 * @param scope network and app: Facebook gives every app other ids
 * @returns `digits` decimal digits, the first not zero
 */
export function accountId(scope: string, email: string, digits: number): string {
  const hex = createHash("sha256").update(`${scope}\n${email.trim().toLowerCase()}`).digest("hex");
  const number = BigInt(`0x${hex}`)
    .toString()
    .slice(0, digits - 1);
  return `1${number}`;
}
