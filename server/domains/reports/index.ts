export { kinds, nameOf } from "./visitors/kinds.ts";
