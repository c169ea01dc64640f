import { operatorSessionHours } from "../terms.ts";

/** Message for an operator whose session has expired. */
export const sessionOver = `營運人員登入滿 ${operatorSessionHours} 小時要重新登入，請再登入一次。`;
