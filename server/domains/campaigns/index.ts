export { entryKind } from "./entries/published.ts";
