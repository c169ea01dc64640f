import { paged } from "../answers.ts";
import { desk } from "../roles.ts";
import { route } from "../route.ts";
import { DeskInvoice, DeskInvoiceQuery, InvoiceRow, MyInvoiceQuery } from "./schemas.ts";

export const getMyInvoices = route("GET /api/my_invoices", {
  auth: "member",
  summary: "平台向我收取的費用所開立的電子發票與折讓，新的在前",
  query: MyInvoiceQuery,
  answer: paged(InvoiceRow),
});

export const getDeskInvoices = route("GET /api/admin/invoices", {
  auth: desk("finance", "read"),
  summary: "營運後台：電子發票與折讓，可用發票號碼或訂單編號搜尋",
  query: DeskInvoiceQuery,
  answer: paged(DeskInvoice),
  errors: ["forbidden"],
});
