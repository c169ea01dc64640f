export { billFee } from "./bill-fees.ts";
export { retryInvoice, settleInvoice } from "./desk.ts";
export { invoiceNumbersOf } from "./queries.ts";
