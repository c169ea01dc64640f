import { expect, test } from "vitest";
import { applyTransition, deliverOrder, getOrder, listMyOrders, submitRequirements } from "#contract/orders/routes.ts";
import { armGateway, listService, payAtGateway } from "./harness/market.ts";
import { becomeMember } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser } from "./harness/person.ts";
import { gone, seen, until } from "./harness/wait.ts";

shareBrowser();

/** Buys a service and opens its room. @returns the order's id */
async function inTheRoom(buyer: Person, seller: Person): Promise<number> {
  await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  const { page, go, api } = buyer;
  await go(`/orders/payment?service=${await listService(seller, "活動主視覺設計", 1500)}`);
  await armGateway();
  await page.getByRole("button", { name: /^同意並付款/ }).click();
  await payAtGateway(buyer);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  const { data } = await api.call(listMyOrders, {});
  const id = data[0]?.id ?? 0;
  await api.call(submitRequirements, { params: { id }, body: { answers: ["活動在十二月，直式與橫式各一張"] } });
  await go(`/transactions/${id}`);
  return id;
}

/**
 * Lets the next calls of this path reach the server and drops their responses.
 * @returns their number, and a function that stops it
 */
async function loseAnswers({ page }: Person, path: RegExp) {
  const lost = { calls: 0 };
  await page.route(path, async (route) => {
    lost.calls += 1;
    await route.fetch();
    await route.abort();
  });
  return { lost, mend: () => page.unroute(path) };
}

test("a message whose answer was lost goes out again by itself, once, also after a reload; the field is free meanwhile", async () => {
  const [buyer, seller] = [await newPerson(), await newPerson()];
  // Live news would show the stored message before its lost answer is noticed.
  await buyer.page.route(/\/api\/my_events$/, (route) => route.abort());
  const id = await inTheRoom(buyer, seller);
  const { page, go } = buyer;
  const field = page.getByLabel("傳訊息給 阿哲設計");
  const write = async (text: string) => {
    await field.fill(text);
    await page.getByRole("button", { name: "送出", exact: true }).click();
    // At once, not when the server has answered.
    expect(await field.inputValue()).toBe("");
    await seen(page.getByText(text));
  };
  const said = async () => {
    const { entries } = await seller.api.call(getOrder, { params: { id } });
    return entries.flatMap((entry) => (entry.kind === "text" ? (entry.text ?? "") : []));
  };

  const { lost, mend } = await loseAnswers(buyer, /\/api\/orders\/\d+\/messages$/);
  await write("第一版請用藍色");
  await seen(page.getByText("沒有網路，連線後會自動送出"));
  await write("標題再放大");
  await until(
    "it is tried again",
    async () => lost.calls,
    (calls) => calls > 1,
  );
  await go(`/transactions/${id}`);
  await seen(page.getByText("標題再放大"));
  await mend();
  await gone(page.getByText(/傳送中|連線後會自動送出/));
  expect(await said()).toEqual(["第一版請用藍色", "標題再放大"]);
  expect(await page.getByText("標題再放大").count()).toBe(1);
});

test("a message that is refused says so, is kept over a reload, and goes out on a press or back into the field", async () => {
  const [buyer, seller] = [await newPerson(phone), await newPerson()];
  const id = await inTheRoom(buyer, seller);
  const { page, go } = buyer;
  const field = page.getByLabel("傳訊息給 阿哲設計");
  const calls = /\/api\/orders\/\d+\/messages$/;
  await page.route(calls, (route) =>
    route.fulfill({ status: 429, json: { message: "訊息傳得太快，請稍候再試。", code: "too_many" } }),
  );
  for (const text of ["草圖收到了", "先用直式"]) {
    await field.fill(text);
    await page.getByRole("button", { name: "送出", exact: true }).click();
  }
  await seen(page.getByText("沒有送出：訊息傳得太快，請稍候再試"));
  await go(`/transactions/${id}`);
  const again = page.getByRole("button", { name: "重新傳送" });
  await seen(again.nth(1));
  await page.unroute(calls);
  await again.first().click();
  await until(
    "one is sent",
    () => again.count(),
    (count) => count === 1,
  );
  await page.getByRole("button", { name: "改寫" }).click();
  expect(await field.inputValue()).toBe("先用直式");
  await gone(again);
  const { entries } = await seller.api.call(getOrder, { params: { id } });
  expect(entries.filter(({ kind }) => kind === "text")).toHaveLength(1);
});

test("a refused dialog stays with the reason and what was typed; a double press is one call", async () => {
  const [buyer, seller] = [await newPerson(phone), await newPerson()];
  const id = await inTheRoom(buyer, seller);
  await seller.api.call(deliverOrder, { params: { id }, body: { text: "完稿在雲端資料夾" } });
  const { page, go } = buyer;
  await go(`/transactions/${id}`);

  const accept = await loseAnswers(buyer, /\/api\/orders\/\d+\/revision$/);
  await page.getByRole("button", { name: "要求修改" }).click();
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: "送出修改要求" });
  await send.click();
  await seen(dialog.getByText("還有 1 個欄位要填寫或修正。"));
  expect(await dialog.getByLabel("要修改的地方").evaluate((field) => field === document.activeElement)).toBe(true);
  expect(accept.lost.calls).toBe(0);

  await dialog.getByLabel("要修改的地方").fill("標題太小，請放大到兩倍，其他不變");
  await send.dblclick();
  await seen(dialog.getByText("網路連線中斷，請確認連線後再試一次。"));
  expect(accept.lost.calls).toBe(1);
  expect(await dialog.getByLabel("要修改的地方").inputValue()).toBe("標題太小，請放大到兩倍，其他不變");
  await accept.mend();
  await send.click();
  await dialog.waitFor({ state: "hidden" });
  const room = await seller.api.call(getOrder, { params: { id } });
  expect(room.entries.filter(({ kind }) => kind === "revision")).toHaveLength(1);
});

test("what was refused in a question stands in the question", async () => {
  const [buyer, seller] = [await newPerson(), await newPerson()];
  const id = await inTheRoom(buyer, seller);
  await seller.api.call(deliverOrder, { params: { id }, body: { text: "完稿在雲端資料夾" } });
  const { page, go } = buyer;
  await go(`/transactions/${id}`);
  await page.route(/\/api\/orders\/\d+\/transitions\/accept$/, (route) => route.abort());
  await page.getByRole("button", { name: "完成驗收" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "完成驗收" }).click();
  await seen(question.getByText("網路連線中斷，請確認連線後再試一次。"));
  await page.unroute(/\/api\/orders\/\d+\/transitions\/accept$/);
  await question.getByRole("button", { name: "完成驗收" }).click();
  await question.waitFor({ state: "hidden" });
  await seen(page.getByText("已完成驗收，款項會撥給賣家"));
});

test("a question whose answer was lost is answered by a second press, though the page knows already", async () => {
  const [buyer, seller] = [await newPerson(), await newPerson()];
  const id = await inTheRoom(buyer, seller);
  await seller.api.call(deliverOrder, { params: { id }, body: { text: "完稿在雲端資料夾" } });
  const { page, go } = buyer;
  await go(`/transactions/${id}`);
  const { lost, mend } = await loseAnswers(buyer, /\/api\/orders\/\d+\/transitions\/accept$/);
  await page.getByRole("button", { name: "完成驗收" }).click();
  const question = page.getByRole("alertdialog");
  const press = question.getByRole("button", { name: "完成驗收" });
  await press.click();
  await seen(question.getByText("網路連線中斷，請確認連線後再試一次。"));
  await until(
    "the page behind offers it no longer",
    () => page.locator("main button", { hasText: "完成驗收" }).count(),
    (count) => count === 0,
  );
  await seen(press);
  await mend();
  await press.click();
  await seen(question.getByText("交易的狀態剛剛已經改變，這個動作已經不能做了。"));
  await gone(press);
  expect(lost.calls).toBe(1);
});

test("a question in a second tab loses its button with the first tab's press, and says why", async () => {
  const [buyer, seller] = [await newPerson(), await newPerson()];
  const id = await inTheRoom(buyer, seller);
  await seller.api.call(deliverOrder, { params: { id }, body: { text: "完稿在雲端資料夾" } });
  const { page, go } = buyer;
  await go(`/transactions/${id}`);
  await page.getByRole("button", { name: "完成驗收" }).click();
  const question = page.getByRole("alertdialog");
  const press = question.getByRole("button", { name: "完成驗收" });
  await buyer.api.call(applyTransition, { params: { id, name: "accept" } });
  await seen(question.getByText("頁面剛剛更新"));
  await gone(press);
  await question.getByRole("button", { name: "關閉" }).click();
  await question.waitFor({ state: "hidden" });
});

test("a delivery that is closed and opened again keeps its text and its files", async () => {
  const [buyer, seller] = [await newPerson(), await newPerson()];
  const id = await inTheRoom(buyer, seller);
  const { page, go } = seller;
  await go(`/transactions/${id}`);
  await page.getByRole("button", { name: "交付成果" }).click();
  const dialog = page.getByRole("dialog", { name: "交付成果" });
  await dialog.getByLabel("說明").fill("完稿與原始檔");
  const file = { name: "完稿.txt", mimeType: "text/plain", buffer: Buffer.from("完稿") };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await seen(dialog.getByText("完稿.txt"));
  await dialog.getByRole("button", { name: "關閉" }).click();
  await gone(dialog);
  await page.getByRole("button", { name: "交付成果" }).click();
  await seen(dialog.getByText("完稿.txt"));
  expect(await dialog.getByLabel("說明").inputValue()).toBe("完稿與原始檔");
});
