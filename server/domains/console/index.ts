export { changeRole } from "./operators/change-role.ts";
export { heldRoles } from "./operators/queries.ts";
export type { RoleChange } from "./operators/rules.ts";
export { checkSetup } from "./setup/run-checks.ts";
