import { createHash } from "node:crypto";

/** Somebody who can log in at the stand-ins. */
export type DemoPerson = {
  key: string;
  name: string;
  email: string;
  /** Google: the address is confirmed and lies in a Workspace, so that Google answers for it. */
  verified: boolean;
  /** One line on the chooser: what is special about this person. */
  note: string;
};

/** The persons on the chooser. Addresses under example.com belong to nobody (RFC 2606). */
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
 * A numeric account id that is the same at every start, so that the same address finds the same account again.
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
