/** Where a payer is told how a payment ended: one page for what began at the checkout, one for what began in a room. */
export function resultPath(gateway: string, begunIn: string): string {
  return `/orders/${gateway}/${begunIn === "room" ? "result_transaction" : "result"}`;
}
