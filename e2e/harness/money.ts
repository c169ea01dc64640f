import { expect } from "vitest";
import { getFinanceItems } from "#contract/finance/routes.ts";
import { getMyRevenues } from "#contract/ledger/routes.ts";
import { applyTransition, deliverOrder, submitRequirements } from "#contract/orders/routes.ts";
import { becomeDemo } from "./people.ts";
import { newPerson, type Person, type Session, wide } from "./person.ts";
import { until } from "./wait.ts";

/** Both parties complete a paid order, through the API. */
export async function workAndAccept(seller: Person, buyer: Person, id: number): Promise<void> {
  await startWork(buyer, id);
  await seller.api.call(deliverOrder, { params: { id }, body: { text: "完稿在雲端資料夾" } });
  await buyer.api.call(applyTransition, { params: { id, name: "accept" } });
}

/** The buyer answers the seller's questions as soon as the payment has arrived. */
export async function startWork(buyer: Person, id: number): Promise<void> {
  await until(
    `order ${id} is paid`,
    () => buyer.api.call(submitRequirements, { params: { id }, body: { answers: ["活動在十二月"] } }).catch(() => null),
    (done) => done !== null,
  );
}

/** A seller's pending revenue and balance, NT$. */
export async function earned({ api }: Person): Promise<{ pending: number; balance: number }> {
  const { pending, balance } = await api.call(getMyRevenues, {});
  return { pending, balance };
}

/** The finance console's session for all tests of a worker, because each log-in would wait for a new code. */
let operatorSession: Session | undefined;

async function financeOperator(): Promise<Person> {
  const operator = await newPerson(wide, operatorSession);
  const known = await operator.api.call(getFinanceItems, {}).catch(() => null);
  if (known === null) {
    await becomeDemo(operator, "operator2");
    operatorSession = await operator.context.storageState();
  }
  return operator;
}

/** Checks that no item about these orders waits in the finance console. */
export async function financeHasNothingOf(...orderIds: readonly number[]): Promise<void> {
  const operator = await financeOperator();
  const { data } = await operator.api.call(getFinanceItems, {});
  expect(data.filter(({ orderId }) => orderId !== null && orderIds.includes(orderId))).toEqual([]);
}

/** Checks that the nightly ledger checks found no difference. */
export async function financeHasNoDifference(): Promise<void> {
  const operator = await financeOperator();
  const { data } = await operator.api.call(getFinanceItems, {});
  expect(data.filter(({ kind }) => kind === "ledger")).toEqual([]);
}
