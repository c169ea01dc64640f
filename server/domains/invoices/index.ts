export { retryInvoice, settleInvoice } from "./admin.ts";
export { billFee } from "./bill-fees.ts";
export { invoiceNumbersOf } from "./queries.ts";
