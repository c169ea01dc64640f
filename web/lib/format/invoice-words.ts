import type { MySettings } from "#contract/accounts/settings.ts";

/** How invoices are delivered, in short: 手機條碼 /ABC1234. */
export function invoiceWords({
  kind,
  businessNumber,
  delivery,
  carrier,
  loveCode,
}: NonNullable<MySettings["info"]>): string {
  if (kind === "company") return `統一編號 ${businessNumber}`;
  if (delivery === "donation") return `捐贈碼 ${loveCode}`;
  if (delivery === "mobile") return `手機條碼 ${carrier}`;
  return delivery === "certificate" ? `自然人憑證 ${carrier}` : "會員載具";
}
