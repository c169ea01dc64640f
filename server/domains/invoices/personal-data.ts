import { sql } from "drizzle-orm";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "fee_bills",
      "平台收取的費用與開立對象",
      ["fee_bills"],
      () => sql`r.id, r.order_id as "orderId", r.side, r.total, r.addressee, r.created_at as "createdAt"`,
      (me) => sql`from fee_bills r where r.user_id = ${me}`,
    ),
    pagedPart(
      "invoices",
      "電子發票與折讓",
      ["invoices"],
      () => sql`r.id, r.bill_id as "billId", r.kind, r.state, r.total, r.tax, r.paper_number as "paperNumber",
        r.random_code as "randomCode", r.issued_at as "issuedAt", r.closed_at as "closedAt"`,
      (me) => sql`from invoices r join fee_bills b on b.id = r.bill_id where b.user_id = ${me}`,
    ),
  ],
  // The law requires keeping vouchers for five years; the issuer and the tax authority have the same data.
  async erase() {},
  erased: [{ tables: ["fee_bills", "invoices"], what: "kept with the addressee, because the law requires it" }],
};
