export { announceTerms } from "./announce-terms.ts";
export { liveShelves } from "./live.ts";
export { numbers } from "./numbers.ts";
