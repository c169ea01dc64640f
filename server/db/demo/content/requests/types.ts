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
  /** The one seller whom it is for. */
  only?: string;
  subcategoryId: number;
  title: string;
  text: string;
  wants: string[];
  /** NT$; null: the sellers name the price. */
  budget: [number, number] | null;
  place?: string;
  /** Days from now until it is wanted. */
  dueIn?: number;
  state: DemoRequestState;
  publishedDaysAgo: number;
  /** How many sellers offered. */
  offers: number;
  /** A key of `closeReasons` or `refuseReasons`. */
  reason?: string;
};
