/** The result page of a payment: one for payments from checkout, one for payments from an order's page. */
export function resultPath(gateway: string, begunIn: string): string {
  return `/orders/${gateway}/${begunIn === "room" ? "result_transaction" : "result"}`;
}
