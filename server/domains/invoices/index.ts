export { retryInvoice, settleInvoice } from "./admin.ts";
export { billFee, feesBilled } from "./bill-fees.ts";
export { invoiceNumbersOf } from "./queries.ts";
