/** Roles of the platform's operators. A person may have several. */
export const operatorRoles = ["support", "identity", "finance", "content", "admin"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const roleNames: Record<OperatorRole, string> = {
  support: "客服",
  identity: "身分審核",
  finance: "財務",
  content: "內容",
  admin: "管理員",
};

/**
 * Rights of each role in each section of the console, in menu order. The only such table: a route names its section and
 * right by `permission`, the menu shows every section that the operator may `read`. Rules about a particular row
 * (nobody judges themselves) are in the `policy.ts` of the row's domain.
 */
export const roles = {
  members: {
    // Finance asks whose refund or withdrawal it is, and who checks papers whose they are.
    read: ["support", "identity", "finance", "admin"],
    note: ["support", "identity", "finance", "admin"],
    decide: ["support", "admin"],
    devices: ["support", "admin"],
    /** To see the pages as the member does. */
    view: ["support", "admin"],
  },
  orders: {
    read: ["support", "finance", "admin"],
    note: ["support", "finance", "admin"],
    messages: ["support", "admin"],
  },
  disputes: { read: ["support", "finance", "admin"], decide: ["support", "admin"] },
  finance: { read: ["finance", "admin"], decide: ["finance", "admin"] },
  withdrawals: { read: ["finance", "admin"], decide: ["finance", "admin"] },
  books: { read: ["finance", "admin"], decide: ["finance", "admin"] },
  /** Approving also requires the right of the section that the decision belongs to. */
  approvals: { read: ["support", "finance", "admin"], decide: ["support", "finance", "admin"] },
  figures: { read: ["finance", "admin"] },
  contacts: { read: ["support", "admin"], answer: ["support", "admin"], replies: ["support", "admin"] },
  services: { read: ["support", "admin"], decide: ["support", "admin"] },
  reviews: { read: ["support", "admin"], decide: ["support", "admin"] },
  profiles: { read: ["support", "admin"], decide: ["support", "admin"] },
  requests: { read: ["support", "admin"], decide: ["support", "admin"] },
  // A role of its own: support and admins do not see papers, nor anybody their own. An admin proposes the role for
  // somebody, another approves it.
  identity: { read: ["identity"], look: ["identity"], decide: ["identity"] },
  reports: { read: ["support", "admin"], decide: ["support", "admin"] },
  copyright: { read: ["support", "admin"], decide: ["support", "admin"] },
  coupons: { read: ["content", "finance", "admin"], edit: ["content", "admin"] },
  campaigns: {
    // The finance console reviews a survey's liability before approving it.
    read: ["content", "support", "finance", "admin"],
    edit: ["content", "admin"],
    decide: ["content", "support", "admin"],
  },
  blogs: { read: ["content", "admin"], decide: ["content", "admin"] },
  categories: { read: ["content", "admin"], edit: ["content", "admin"] },
  synonyms: { read: ["content", "admin"], edit: ["content", "admin"] },
  faq: { read: ["content", "admin"], edit: ["content", "admin"] },
  texts: { read: ["content", "admin"], edit: ["content", "admin"] },
  news: { read: ["content", "admin"], edit: ["content", "admin"] },
  newsletter: { read: ["content", "admin"], edit: ["content", "admin"] },
  jobs: { read: ["admin"], retry: ["admin"] },
  operators: { read: ["admin"], decide: ["admin"] },
  setup: { read: ["admin"] },
  audit: { read: ["admin"] },
} as const satisfies Record<string, { read: readonly OperatorRole[] } & Record<string, readonly OperatorRole[]>>;

export type Section = keyof typeof roles;
export const sections = Object.keys(roles) as [Section, ...Section[]];

type RightOf<P extends Section> = keyof (typeof roles)[P];
type PermissionIn<P extends Section> = { part: P; right: RightOf<P> };
/**
 * A right in a section of the console, made by `permission`. Not a union of `PermissionIn`: the compiler compares a
 * value with at most 25 members of one.
 */
export type Permission = { part: Section; right: { [P in Section]: RightOf<P> }[Section] };

/** Names a right; the compiler checks that the section has it. */
export const permission = <const P extends Section>(part: P, right: RightOf<P>): PermissionIn<P> => ({ part, right });

/** The right to open a section. */
export const readingOf = (part: Section): Permission => ({ part, right: "read" }) as Permission;

/** The roles that have a right. */
export function rolesWith({ part, right }: Permission): readonly OperatorRole[] {
  const rights: Record<string, readonly OperatorRole[]> = roles[part];
  return rights[right] ?? [];
}

/** True if one of these roles has the right. */
export function permits(wanted: Permission, held: readonly OperatorRole[]): boolean {
  return rolesWith(wanted).some((role) => held.includes(role));
}
