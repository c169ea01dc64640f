export { memberHears, tellByRow } from "./tell-by-row.ts";
export { writeNotice } from "./write-notice.ts";
