/** How far a request of the demo market has come. */
export type DemoRequestState =
  | "draft"
  | "open"
  | "hidden"
  | "accepted"
  | "chosen"
  | "done"
  | "closed"
  | "expired"
  | "declined";

export type DemoRequest = {
  key: string;
  buyer: string;
  /** The seller of a designated request. */
  only?: string;
  subcategoryId: number;
  title: string;
  text: string;
  wants: string[];
  /** Least and most in NT$; null: the sellers name the price. */
  budget: [number, number] | null;
  place?: string;
  /** Days from now until the work is wanted. */
  dueIn?: number;
  state: DemoRequestState;
  publishedDaysAgo: number;
  /** How many sellers offered. */
  offers: number;
  /** A key of `closeReasons` or `refuseReasons`. */
  reason?: string;
};
