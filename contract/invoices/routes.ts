import { none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { InfoForm } from "../accounts/settings.ts";
import { permission } from "../roles.ts";
import { AdminInvoice, AdminInvoiceQuery, InvoiceRow, MyInvoiceQuery, ReturnFeeForm } from "./schemas.ts";

export const getMyInvoices = route("GET /api/my_invoices", {
  viewing: "refused",
  auth: "member",
  summary: "平台向我收取的費用所開立的電子發票與折讓，新的在前",
  query: MyInvoiceQuery,
  answer: paged(InvoiceRow),
});

export const getAdminInvoices = route("GET /api/admin/invoices", {
  auth: permission("finance", "read"),
  summary: "營運後台：電子發票與折讓，可用發票號碼或訂單編號搜尋",
  query: AdminInvoiceQuery,
  answer: paged(AdminInvoice),
  errors: ["forbidden"],
});

export const readdressInvoice = route("PUT /api/admin/invoices/{id}/addressee", {
  auth: permission("finance", "decide"),
  fresh: true,
  summary: "營運後台：修改開不出來的發票要開給誰、怎麼領取，然後再開一次",
  body: InfoForm,
  answer: none,
  errors: ["forbidden", "invalid", "not_found", "conflict"],
});

export const returnFee = route("POST /api/admin/invoices/{id}/return_fee", {
  auth: permission("finance", "decide"),
  fresh: true,
  summary: "營運後台：退還這張發票的費用，買家退為點數、賣家退為餘額，發票隨之作廢或折讓",
  body: ReturnFeeForm,
  answer: none,
  idempotent: true,
  errors: ["forbidden", "not_found", "conflict"],
});
