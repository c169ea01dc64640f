/** The roles of the people who run the platform. One person may have several. */
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
 * a call names its part and right by `permission`, the menu shows every part that somebody may `read`. What an operator may
 * do with one particular row (nobody judges themselves) stands in the `policy.ts` of the row's owner.
 */
export const roles = {
  members: { read: ["support", "admin"], decide: ["support", "admin"] },
  disputes: { read: ["support", "finance", "admin"], decide: ["support", "admin"] },
  finance: { read: ["finance", "admin"], decide: ["finance", "admin"] },
  withdrawals: { read: ["finance", "admin"], decide: ["finance", "admin"] },
  /** A decision can only be approved by somebody who also has the right of the section that it belongs to. */
  approvals: { read: ["support", "finance", "admin"], decide: ["support", "finance", "admin"] },
  contacts: { read: ["support", "admin"], answer: ["support", "admin"] },
  services: { read: ["support", "admin"], decide: ["support", "admin"] },
  requests: { read: ["support", "admin"], decide: ["support", "admin"] },
  identity: { read: ["support", "admin"], look: ["support", "admin"], decide: ["support", "admin"] },
  reports: { read: ["support", "admin"], decide: ["support", "admin"] },
  coupons: { read: ["content", "finance", "admin"], edit: ["content", "admin"] },
  campaigns: {
    // The finance console reads what a survey promises before it lets it go.
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

export type Section = keyof typeof roles;
export const sections = Object.keys(roles) as [Section, ...Section[]];

type RightOf<P extends Section> = keyof (typeof roles)[P];
type PermissionIn<P extends Section> = { part: P; right: RightOf<P> };
/** One right in one part of the console. */
export type Permission = { [P in Section]: PermissionIn<P> }[Section];

/** Names a right; the compiler knows which rights a part has. */
export const permission = <const P extends Section>(part: P, right: RightOf<P>): PermissionIn<P> => ({ part, right });

/** The roles that have a right. */
export function rolesWith({ part, right }: Permission): readonly OperatorRole[] {
  const rights: Record<string, readonly OperatorRole[]> = roles[part];
  return rights[right] ?? [];
}

/** Whether one of these roles has the right. */
export function permits(wanted: Permission, held: readonly OperatorRole[]): boolean {
  return rolesWith(wanted).some((role) => held.includes(role));
}
