import { operatorSessionHours } from "../terms.ts";

/** What an operator reads whose session has had its time. */
export const sessionOver = `營運人員登入滿 ${operatorSessionHours} 小時要重新登入，請再登入一次。`;
