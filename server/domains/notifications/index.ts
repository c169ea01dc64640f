export { memberHears, tellByRow } from "./tell-by-row.ts";
export { writeNotification } from "./write-notification.ts";
