/** The roles of the people who run the house. One person may have several. */
export const operatorRoles = ["support", "finance", "content", "admin"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const roleNames: Record<OperatorRole, string> = {
  support: "客服",
  finance: "財務",
  content: "內容",
  admin: "管理員",
};

/**
 * Which role has which right in which part of the console, the parts in the order of its menu. The only such table:
 * a call names its part and right by `desk`, the menu shows every part that somebody may `read`. What an operator may
 * do with one particular row (nobody judges themselves) stands in the `policy.ts` of the row's owner.
 */
export const roles = {
  members: { read: ["support", "admin"], decide: ["support", "admin"] },
  disputes: { read: ["support", "finance", "admin"], decide: ["support", "admin"] },
  finance: { read: ["finance", "admin"], decide: ["finance", "admin"] },
  withdrawals: { read: ["finance", "admin"], decide: ["finance", "admin"] },
  /** A decision can only be approved by somebody who also has the right of the desk that it belongs to. */
  approvals: { read: ["support", "finance", "admin"], decide: ["support", "finance", "admin"] },
  contacts: { read: ["support", "admin"], answer: ["support", "admin"] },
  services: { read: ["support", "admin"], decide: ["support", "admin"] },
  requests: { read: ["support", "admin"], decide: ["support", "admin"] },
  identity: { read: ["support", "admin"], look: ["support", "admin"], decide: ["support", "admin"] },
  reports: { read: ["support", "admin"], decide: ["support", "admin"] },
  coupons: { read: ["content", "finance", "admin"], edit: ["content", "admin"] },
  campaigns: {
    // The finance desk reads what a survey promises before it lets it go.
    read: ["content", "support", "finance", "admin"],
    edit: ["content", "admin"],
    decide: ["content", "support", "admin"],
  },
  blogs: { read: ["content", "admin"], decide: ["content", "admin"] },
  synonyms: { read: ["content", "admin"], edit: ["content", "admin"] },
  news: { read: ["content", "admin"], edit: ["content", "admin"] },
  jobs: { read: ["admin"], retry: ["admin"] },
  audit: { read: ["admin"] },
} as const satisfies Record<string, { read: readonly OperatorRole[] } & Record<string, readonly OperatorRole[]>>;

export type Part = keyof typeof roles;
export const parts = Object.keys(roles) as [Part, ...Part[]];

type RightOf<P extends Part> = keyof (typeof roles)[P];
type DeskOf<P extends Part> = { part: P; right: RightOf<P> };
/** One right in one part of the console. */
export type Desk = { [P in Part]: DeskOf<P> }[Part];

/** Names a right; the compiler knows which rights a part has. */
export const desk = <const P extends Part>(part: P, right: RightOf<P>): DeskOf<P> => ({ part, right });

/** The roles that have a right. */
export function rolesWith({ part, right }: Desk): readonly OperatorRole[] {
  const rights: Record<string, readonly OperatorRole[]> = roles[part];
  return rights[right] ?? [];
}

/** Whether one of these roles has the right. */
export function opens(wanted: Desk, held: readonly OperatorRole[]): boolean {
  return rolesWith(wanted).some((role) => held.includes(role));
}
