/** An invoice as stored by the stand-in. */
export type Invoice = {
  /** The shop's number. */
  number: string;
  createdAt: string;
  invoiceNumber: string;
  randomCode: string;
  trade: string;
  total: number;
  tax: number;
  buyer: string;
  businessNumber: string | null;
  /** Delivery to the buyer: `0 /ABC1234`, `love 919`, `print`, … */
  reaches: string;
  voided: boolean;
  allowances: { number: string; total: number }[];
};

export const allowed = ({ allowances }: Invoice): number => allowances.reduce((sum, { total }) => sum + total, 0);

/** The n-th invoice number of this pool. */
export const invoiceNumberOf = (n: number): string => `SB${String(n).padStart(8, "0")}`;
