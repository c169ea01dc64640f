import { expect, test } from "vitest";
import { getMyRevenueRecords, getMyRevenues } from "#contract/ledger/routes.ts";
import { applyTransition, deliverOrder, getOrder, listMyOrders, submitRequirements } from "#contract/orders/routes.ts";
import { armGateway, listService, payAtGateway } from "./harness/market.ts";
import { becomeMember } from "./harness/people.ts";
import { crashServer, newPerson, type Person, shareBrowser } from "./harness/person.ts";
import { at, hydrated, seen } from "./harness/wait.ts";

shareBrowser();

/** NT$: 1,500 + 5 % for the buyer; 1,500 − 15 % for the seller. */
const price = 1500;
const total = 1575;
const earns = 1275;

async function sellerAndBuyer(): Promise<{ seller: Person; buyer: Person; serviceId: number }> {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const serviceId = await listService(seller, "活動主視覺與社群圖設計", price);
  const buyer = await newPerson();
  await becomeMember(buyer, "小雨");
  return { seller, buyer, serviceId };
}

/** Opens the checkout; the next click pays. */
async function readyToPay({ page, go }: Person, serviceId: number) {
  await go(`/orders/payment?service=${serviceId}`);
  return page.getByRole("button", { name: `同意並付款 NT$${total.toLocaleString("en-US")}` });
}

async function onlyOrder({ api }: Person): Promise<number> {
  const { data } = await api.call(listMyOrders, {});
  expect(data.map(({ amount }) => amount)).toEqual([total]);
  return data[0]?.id ?? 0;
}

const stateOf = async ({ api }: Person, id: number) => (await api.call(getOrder, { params: { id } })).state;

test("the gateway's notice is lost: the return asks, and the order is paid once", async () => {
  const { buyer, serviceId } = await sellerAndBuyer();
  await armGateway("lost");
  await (await readyToPay(buyer, serviceId)).click();
  await payAtGateway(buyer);
  await seen(buyer.page.getByRole("heading", { name: "付款完成" }));
  expect(await stateOf(buyer, await onlyOrder(buyer))).toBe("awaiting_requirements");
});

test("the notice comes twice, and the return before it: the order is paid once", async () => {
  const { seller, buyer, serviceId } = await sellerAndBuyer();
  await armGateway("twice");
  await (await readyToPay(buyer, serviceId)).click();
  await payAtGateway(buyer);
  await seen(buyer.page.getByRole("heading", { name: "付款完成" }));
  const id = await onlyOrder(buyer);
  const room = await seller.api.call(getOrder, { params: { id } });
  expect(room.state).toBe("awaiting_requirements");
  expect(room.money.filter(({ planned }) => planned).map(({ amount }) => amount)).toEqual([earns]);
});

test("a double click on 同意並付款 and on 確認付款 buys once", async () => {
  const { buyer, serviceId } = await sellerAndBuyer();
  await armGateway();
  await (await readyToPay(buyer, serviceId)).dblclick();
  await buyer.page.getByRole("heading", { name: "信用卡付款" }).waitFor();
  await buyer.page.getByRole("button", { name: "確認付款" }).dblclick();
  await buyer.page.waitForURL(/\/orders\/newebpay\/result\?/, { waitUntil: "domcontentloaded" });
  await seen(buyer.page.getByRole("heading", { name: "付款完成" }));
  expect(await stateOf(buyer, await onlyOrder(buyer))).toBe("awaiting_requirements");
});

test("back from the gateway and paid on the second try: still one order", async () => {
  const { buyer, serviceId } = await sellerAndBuyer();
  const { page } = buyer;
  await armGateway();
  await (await readyToPay(buyer, serviceId)).click();
  await page.getByRole("heading", { name: "信用卡付款" }).waitFor();
  await page.getByRole("button", { name: "模擬失敗" }).click();
  await page.waitForURL(/\/orders\/newebpay\/result\?/, { waitUntil: "domcontentloaded" });
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款沒有成功" }));
  await page.getByRole("button", { name: "重新付款" }).click();
  await payAtGateway(buyer);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  expect(await stateOf(buyer, await onlyOrder(buyer))).toBe("awaiting_requirements");
});

test("the server is killed after every step: nothing is lost, nothing is doubled", { timeout: 600_000 }, async () => {
  const { seller, buyer, serviceId } = await sellerAndBuyer();
  const { page } = buyer;
  await armGateway();
  await (await readyToPay(buyer, serviceId)).click();
  await page.getByRole("heading", { name: "信用卡付款" }).waitFor();
  const id = await onlyOrder(buyer);

  await crashServer();
  await payAtGateway(buyer);
  await seen(page.getByRole("heading", { name: "付款完成" }));

  await crashServer();
  expect(await stateOf(buyer, id)).toBe("awaiting_requirements");
  await buyer.api.call(submitRequirements, { params: { id }, body: { answers: ["活動在十二月，直式與橫式各一張"] } });

  await crashServer();
  expect(await stateOf(seller, id)).toBe("in_progress");
  await seller.api.call(deliverOrder, { params: { id }, body: { text: "兩個尺寸都在雲端資料夾。" } });

  // The server is killed during the acceptance, which happens completely or not at all.
  const accepting = buyer.api.call(applyTransition, { params: { id, name: "accept" } }).catch(() => null);
  await crashServer();
  await accepting;
  const state = await stateOf(buyer, id);
  expect(["delivered", "completed"]).toContain(state);
  if (state === "delivered") await buyer.api.call(applyTransition, { params: { id, name: "accept" } });

  await crashServer();
  expect(await stateOf(seller, id)).toBe("completed");
  expect(await seller.api.call(getMyRevenues, {})).toMatchObject({ pending: earns, balance: 0 });
  const { data } = await seller.api.call(getMyRevenueRecords, {});
  expect(data.map(({ amount }) => amount)).toEqual([earns]);
  const { entries } = await seller.api.call(getOrder, { params: { id } });
  expect(entries.filter(({ kind }) => kind === "delivery")).toHaveLength(1);

  // The page that stayed open keeps working.
  await page.getByRole("link", { name: "前往交易室" }).click();
  await at(page, `/transactions/${id}`);
  await seen(page.getByRole("heading", { name: "評價" }));
});
