import type { OperatorRole } from "#contract/roles.ts";

export type RoleChange = { act: "grant" | "revoke"; role: OperatorRole };

/** True if the change would change nothing. */
export const isDone = ({ roles }: { roles: readonly string[] }, { act, role }: RoleChange): boolean =>
  roles.includes(role) === (act === "grant");
