import * as calls from "#contract/invoices/routes.ts";
import { handle } from "#server/http/handler.ts";
import { adminInvoices, myInvoices } from "./queries.ts";
import { readdress } from "./readdress.ts";
import { returnFee } from "./return-fee.ts";

export const invoiceHandlers = [
  handle(calls.getMyInvoices, ({ ctx, query }) => myInvoices(ctx, query)),
  handle(calls.getAdminInvoices, ({ ctx, query }) => adminInvoices(ctx, query)),
  handle(calls.readdressInvoice, ({ ctx, params, body }) => readdress(ctx, params.id, body)),
  handle(calls.returnFee, ({ ctx, params, body }) => returnFee(ctx, params.id, body)),
];
