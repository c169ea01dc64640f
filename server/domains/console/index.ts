export { admitTo, deskRole, partsOf } from "./policy.ts";
