export { changeRole } from "./operators/change-role.ts";
export { operatorList } from "./operators/queries.ts";
export type { RoleChange } from "./operators/rules.ts";
export { checkSetup } from "./setup/run-checks.ts";
