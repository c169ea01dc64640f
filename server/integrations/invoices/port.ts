/** Electronic invoices (電子發票), independent of the issuer. Amounts are whole NT$. */

/** The recipient of an invoice. */
export type Addressee = {
  name: string;
  email: string | null;
  address: string;
} & (
  | { kind: "company"; businessNumber: string }
  /** Stored by the issuer under the buyer's mail address; printed when the issuer does not accept the address. */
  | { kind: "member" }
  | { kind: "mobile" | "certificate"; carrier: string }
  | { kind: "donation"; loveCode: string }
);

/** Maximum length of a mail address under which the issuer stores invoices. */
export const MAIL_CARRIER_MAX = 50;

/**
 * The mail address for the issuer. It would refuse the invoice for a longer one: then the invoice is printed, and the
 * product's own mail still contains its number.
 */
export const mailFor = ({ email }: Pick<Addressee, "email">): string | null =>
  email !== null && email.length <= MAIL_CARRIER_MAX ? email : null;

/** NT$; `tax` is included in `total`. */
export type Sums = { total: number; tax: number };

export type InvoiceWish = Sums & {
  /** Our number, never reused: `[A-Za-z0-9_]`, at most 20 characters. */
  number: string;
  to: Addressee;
  /** The item's name, as printed. */
  item: string;
};

export type IssuedInvoice = {
  /** Two letters and eight digits. */
  invoiceNumber: string;
  /** The four-digit random code of the invoice. */
  randomCode: string;
  /** The issuer's id of the invoice. */
  trade: string;
  issuedAt: Date | null;
};

export type AllowanceWish = Sums & {
  /** The invoice, and our number under which it was issued. */
  invoiceNumber: string;
  number: string;
  item: string;
  email: string | null;
};

export interface InvoiceIssuer {
  readonly name: "ezpay";
  readonly title: string;
  /** @throws InvoiceCallError `repeated` when this number was issued before: `find` returns that invoice */
  issue(wish: InvoiceWish): Promise<IssuedInvoice>;
  /** The invoice with this number and total; null when the issuer has none. @throws InvoiceCallError */
  find(number: string, total: number): Promise<(IssuedInvoice & { voided: boolean }) | null>;
  /** Voids an invoice; one that is already void is not an error. @throws InvoiceCallError `late`, `early` */
  void(invoice: { invoiceNumber: string; reason: string }): Promise<void>;
  /**
   * Issues an allowance for a part of an invoice. When the answer is lost, no query can tell whether it was issued.
   * @returns the number of the allowance @throws InvoiceCallError
   */
  allow(wish: AllowanceWish): Promise<{ allowanceNumber: string }>;
  /** True when the tax authority knows a mobile barcode, or a donation code. @throws InvoiceCallError */
  knowsCarrier(carrier: string): Promise<boolean>;
  knowsLoveCode(loveCode: string): Promise<boolean>;
}

export type InvoiceFlaw =
  /** Timeout, broken connection or a status other than 200: the outcome is unknown. */
  | "unreachable"
  /** The answer is unreadable or has a wrong check value: the outcome is unknown as well. */
  | "answer"
  /** Nothing happened; a retry will not help without a person. */
  | "refused"
  /** The number was used before. */
  | "repeated"
  /** The invoice can no longer be voided: the period is over. */
  | "late"
  /** The invoice cannot be voided yet: the tax authority has not received it. */
  | "early";

/** A failed call to the issuer. */
export class InvoiceCallError extends Error {
  readonly kind: InvoiceFlaw;
  /** The issuer's code, or the HTTP status, or "". */
  readonly code: string;
  constructor(kind: InvoiceFlaw, code: string, detail: string, options?: ErrorOptions) {
    super(`invoices ${kind}${code === "" ? "" : ` ${code}`}: ${detail}`, options);
    this.name = "InvoiceCallError";
    this.kind = kind;
    this.code = code;
  }
}
