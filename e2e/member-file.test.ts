import { expect, test } from "vitest";
import { listMyOrders } from "#contract/orders/routes.ts";
import { listService, payAtGateway } from "./harness/market.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, type Person, shareBrowser, wide } from "./harness/person.ts";
import { at, gone, hydrated, says, seen } from "./harness/wait.ts";

shareBrowser();

const notesOf = ({ page }: Person) => page.getByRole("region", { name: "營運備註" });

/** Writes a note with a double press, and waits until it is there. */
async function note(person: Person, text: string): Promise<void> {
  const notes = notesOf(person);
  await notes.getByLabel("新的備註").fill(text);
  await notes.getByRole("button", { name: "寫下備註" }).dblclick();
  await seen(notes.getByRole("listitem").filter({ hasText: text }));
  await person.page.reload();
  await hydrated(person.page);
  expect(await notes.getByRole("listitem").filter({ hasText: text }).count()).toBe(1);
}

test("an operator goes from an order's number to its page, to the member's, and leaves notes on both", async () => {
  const [seller, buyer, operator] = [await newPerson(wide), await newPerson(wide), await newPerson(wide)];
  await becomeMember(seller, "阿哲設計");
  const buyerId = await becomeMember(buyer, "小雨");
  const serviceId = await listService(seller, "咖啡店菜單設計", 1000);
  await buyer.go(`/orders/payment?service=${serviceId}`);
  await buyer.page.getByRole("button", { name: "同意並付款 NT$1,050" }).click();
  await payAtGateway(buyer);
  const id = (await buyer.api.call(listMyOrders, {})).data[0]?.id ?? 0;

  await becomeDemo(operator, "operator");
  const { page, go } = operator;
  const main = page.getByRole("main");
  await go("/admin/finance");
  await page.keyboard.press("/");
  await page.keyboard.type(String(id));
  await page.keyboard.press("Enter");
  await at(page, `/admin/orders?k=${id}`);
  await main.getByRole("link", { name: "咖啡店菜單設計" }).first().click();
  await at(page, `/admin/orders/${id}`);
  await says(main, "NT$1,050");
  // A form that is sent before the scripts run asks to be sent again (e2e/early-press.test.ts).
  await hydrated(page);
  await notesOf(operator).getByRole("button", { name: "寫下備註" }).click();
  await says(notesOf(operator), "請寫下備註");
  await note(operator, "買家來電，說收不到付款通知。");

  await main.getByRole("link", { name: "小雨", exact: true }).first().click();
  await at(page, `/admin/members/${buyerId}`);
  await hydrated(page);
  await says(notesOf(operator), "還沒有備註");
  const bought = page.getByRole("region", { name: "訂單", exact: true });
  await seen(bought.getByRole("link", { name: "咖啡店菜單設計" }));
  await says(page.getByRole("region", { name: "付款", exact: true }), "已付款");
  await says(page.getByRole("region", { name: "餘額", exact: true }), "待入帳NT$0");
  await says(page.getByRole("region", { name: "登入中的裝置" }), "最近使用");
  await note(operator, "信箱打錯，已請會員更正。");
  const written = notesOf(operator).getByRole("listitem").filter({ hasText: "信箱打錯" });
  await written.getByRole("button", { name: "劃掉" }).click();
  await says(written, "劃掉");
  await gone(written.getByRole("button"));
  await says(page.getByRole("region", { name: "營運人員的處理" }), "劃掉備註");
  await says(
    page.getByRole("navigation", { name: "這一頁的內容" }),
    "沒有紀錄：處分紀錄、提領、評價、檢舉、著作權通知、來信",
  );

  await bought.getByRole("link", { name: "咖啡店菜單設計" }).click();
  await at(page, `/admin/orders/${id}`);
  await says(notesOf(operator), "買家來電，說收不到付款通知。");
  for (const path of [`/transactions/${id}`, "/mypage/setting"]) {
    await buyer.go(path);
    expect(await buyer.page.content()).not.toContain("收不到付款通知");
  }
});
