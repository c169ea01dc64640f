/** Electronic invoices (電子發票) as the product knows them, whoever issues them. Amounts are whole NT$. */

/** Whom an invoice is made out to. */
export type Addressee = {
  name: string;
  email: string | null;
  address: string;
} & (
  | { kind: "company"; businessNumber: string }
  /** Kept at the issuer under the buyer's mail address; on paper for whoever has none that it takes. */
  | { kind: "member" }
  | { kind: "mobile" | "certificate"; carrier: string }
  | { kind: "donation"; loveCode: string }
);

/** Characters of a mail address under which the issuer keeps invoices, at most. */
export const MAIL_CARRIER_MAX = 50;

/**
 * The mail address that the issuer is told. A longer one would make it refuse the invoice: that one is printed, and its
 * number is still told by the product's own mail.
 */
export const mailFor = ({ email }: Pick<Addressee, "email">): string | null =>
  email !== null && email.length <= MAIL_CARRIER_MAX ? email : null;

/** NT$ of a paper: `tax` is part of `total`. */
export type Sums = { total: number; tax: number };

export type InvoiceWish = Sums & {
  /** Ours, used once for ever: `[A-Za-z0-9_]`, at most 20 characters. */
  number: string;
  to: Addressee;
  /** What it is for, as it is printed. */
  item: string;
};

export type IssuedInvoice = {
  /** Two letters and eight digits. */
  invoiceNumber: string;
  /** Four digits that stand beside it. */
  randomCode: string;
  /** The issuer's own name of it. */
  trade: string;
  issuedAt: Date | null;
};

export type AllowanceWish = Sums & {
  /** The invoice, and our number that it was issued under. */
  invoiceNumber: string;
  number: string;
  item: string;
  email: string | null;
};

export interface InvoiceIssuer {
  readonly name: "ezpay";
  readonly title: string;
  /** @throws InvoiceCallError `repeated` where this number was issued before: `find` has it */
  issue(wish: InvoiceWish): Promise<IssuedInvoice>;
  /** The invoice of this number and sum; null where the issuer knows none. @throws InvoiceCallError */
  find(number: string, total: number): Promise<(IssuedInvoice & { voided: boolean }) | null>;
  /** Declares an invoice void; one that is void already is not an error. @throws InvoiceCallError `late`, `early` */
  void(invoice: { invoiceNumber: string; reason: string }): Promise<void>;
  /**
   * Takes back a part of an invoice. When the answer is lost, no query can find out whether it was done.
   * @returns the number of the allowance @throws InvoiceCallError
   */
  allow(wish: AllowanceWish): Promise<{ allowanceNumber: string }>;
  /** Whether the tax authority knows a mobile barcode, or a love code. @throws InvoiceCallError */
  knowsCarrier(carrier: string): Promise<boolean>;
  knowsLoveCode(loveCode: string): Promise<boolean>;
}

export type InvoiceFlaw =
  /** Time-out, a broken connection or a status that is not 200: unknown whether anything happened. */
  | "unreachable"
  /** It answered, but what it says cannot be read or its check value is wrong: unknown as well. */
  | "answer"
  /** Nothing happened, and will not without a person. */
  | "refused"
  /** The number was used before. */
  | "repeated"
  /** An invoice that can be declared void no more: its time is over. */
  | "late"
  /** One that cannot be declared void yet: the tax authority has not got it. */
  | "early";

/** A call to the issuer that did not give what was asked. */
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
