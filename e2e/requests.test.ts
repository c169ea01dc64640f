import { expect, test } from "vitest";
import { getMyRevenues } from "#contract/ledger/routes.ts";
import { makeCoupon } from "./harness/market.ts";
import { becomeMember, fillLogin, makeMember } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { ntd, offer, pay, toCheck, writeRequest } from "./harness/requests.ts";
import { at, says, seen, until } from "./harness/wait.ts";

shareBrowser();

async function review({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: "寫評價" }).click();
  const form = page.locator("form#review");
  await seen(form);
  for (const group of await form.getByRole("radiogroup").all())
    await group.getByRole("radio", { name: "5 顆星" }).check();
  await form.getByLabel("文字評價", { exact: true }).fill("溝通清楚，準時完成，下次還會合作。");
  await form.getByRole("button", { name: "送出評價" }).click();
  await seen(page.getByText("我給的評價"));
}

/** Sends a file again that did not arrive after the log-in; nothing is published before. */
async function sendAgain(buyer: Person, file: string): Promise<void> {
  const { page } = buyer;
  await says(page.getByRole("list", { name: "附上的檔案" }), "上傳中斷");
  await toCheck(buyer);
  await page.getByRole("button", { name: "發布需求" }).click();
  await page.getByRole("button", { name: /^檔案：有檔案沒有上傳成功/ }).click();
  await page.getByRole("button", { name: `再上傳一次 ${file}` }).click();
  await seen(page.getByRole("link", { name: file }));
  await toCheck(buyer);
  await page.getByRole("button", { name: "發布需求" }).click();
}

/** NT$: 4321 → buyer fee 5 % 216 (216.05), commission 15 % 648 (648.15). */
const sum = { price: 4321, total: 4537, earns: 3673 };
/** The same with NT$100 off by the seller: 4221 → 211 (211.05), 633 (633.15). */
const less = { off: 100, total: 4432, earns: 3588 };

for (const [name, size] of Object.entries({ wide, phone }))
  test(`${name}: a visitor posts a request, two sellers offer, one is chosen, paid, delivered and reviewed`, {
    timeout: 300_000,
  }, async () => {
    const wants = ["商標原始檔", "名片正反面"];
    const title = `咖啡店招牌與名片 ${Math.random().toString(36).slice(2, 8)}`;
    const buyer = await newPerson(size);
    const { page } = buyer;
    const email = await makeMember(buyer, "小雨");
    await buyer.go("/requests/add");
    const file = "店名與標語.txt";
    await writeRequest(buyer, title, wants, file);
    // All input is restored after returning to the page, e.g. after a log-in that leaves it.
    await buyer.go("/requests/add");
    await toCheck(buyer);
    await seen(page.getByRole("link", { name: file }));
    const breaks = size === wide;
    if (breaks) await page.route("**/api/my_requests/*/files", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "登入並發布" }).click();
    await page.getByRole("dialog", { name: "免費加入會員" }).waitFor();
    await fillLogin(buyer, email);
    if (breaks) await sendAgain(buyer, file);
    // Otherwise the request is published by itself, with everything that was typed and attached.
    await at(page, /^\/mypage\/requests\/\d+$/);
    await seen(page.getByRole("heading", { name: title }));
    const id = page.url().split("/").at(-1) ?? "";

    const [first, second] = [await newPerson(size), await newPerson(wide)];
    await becomeMember(first, "阿哲設計");
    await becomeMember(second, "木木插畫");
    await first.go(`/requests/${id}`);
    await first.page.getByRole("button", { name: "我要提案" }).click();
    await at(first.page, /^\/offers\/edit\/\d+$/);
    await offer(first, sum.price, wants);
    await second.go(`/offers/add/${id}`);
    await at(second.page, /^\/offers\/edit\/\d+$/);
    await offer(second, 5900, [wants[0] ?? ""]);

    await buyer.go(`/mypage/requests/${id}`);
    await says(page.getByRole("main"), ntd(sum.total));
    await page
      .getByRole("button", { name: /看完整提案.*阿哲設計/ })
      .filter({ visible: true })
      .click();
    const whole = page.getByRole("dialog", { name: "阿哲設計 的提案" });
    await whole.getByRole("button", { name: "接受並付款：阿哲設計" }).click();
    // In one of the two runs a seller's coupon is used.
    const coupon = size === wide ? await makeCoupon(first, less.off) : undefined;
    const { total, earns } = coupon ? less : sum;
    const room = await pay(buyer, total, coupon);

    await first.go(room);
    await first.page.getByRole("button", { name: "交付成果" }).first().click();
    const dialog = first.page.getByRole("dialog", { name: "交付成果" });
    await dialog.getByLabel("說明", { exact: true }).fill("完稿在附件，送印前請再核對一次文字。");
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "完稿.txt", mimeType: "text/plain", buffer: Buffer.from("完稿") });
    await dialog.getByRole("button", { name: "交付成果" }).click();
    await dialog.waitFor({ state: "hidden" });
    await buyer.go(room);
    await page.getByRole("button", { name: "完成驗收" }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "完成驗收" }).click();
    await seen(page.getByRole("heading", { name: "評價" }));
    await review(buyer);
    await first.go(room);
    await review(first);
    const { pending } = await first.api.call(getMyRevenues, {});
    expect(pending).toBe(earns);

    // The other seller is notified once that their offer was not chosen.
    await second.go("/mypage/offers");
    await says(second.page.getByRole("main"), "未獲選");
    await buyer.go(`/requests/${id}`);
    await says(page.getByRole("main"), "已選定");
    await seen(page.getByRole("link", { name: file }));
  });

/** The counted starts of requests by this person's browser, as the server has stored them. */
function begunBy({ page }: Person): unknown[] {
  const begun: unknown[] = [];
  page.on("response", (response) => {
    if (!response.url().endsWith("/api/events") || response.status() !== 200) return;
    const { name, data } = response.request().postDataJSON();
    if (name === "begin_request") begun.push(data);
  });
  return begun;
}

test("a request for one seller is declined, made public and answered by another", { timeout: 240_000 }, async () => {
  const seller = await newPerson(wide);
  const sellerId = await becomeMember(seller, "木木插畫");
  const buyer = await newPerson(phone);
  const { page } = buyer;
  const email = await makeMember(buyer, "阿禾");
  const begun = begunBy(buyer);
  await buyer.go(`/users/${sellerId}`);
  await page.getByRole("button", { name: "請他報價" }).click();
  await page.getByRole("dialog", { name: "免費加入會員" }).waitFor();
  await fillLogin(buyer, email);
  await at(page, `/requests/designate/add/${sellerId}`);
  const data = { seller_id: sellerId, type: 1 };
  await until(
    "both starts are counted",
    async () => begun,
    ({ length }) => length === 2,
  );
  expect(begun).toEqual([
    { ...data, user_login: false },
    { ...data, user_login: true },
  ]);
  const title = `全家福插畫 ${Math.random().toString(36).slice(2, 8)}`;
  await writeRequest(buyer, title, []);
  await page.getByRole("button", { name: "送出，請他報價" }).click();
  await at(page, /^\/mypage\/requests\/\d+$/);
  const id = page.url().split("/").at(-1) ?? "";

  const other = await newPerson(wide);
  await becomeMember(other, "阿哲設計");
  expect(await other.go(`/requests/designate/${id}`)).toBe(404);
  await seller.go(`/requests/designate/${id}`);
  await seller.page.getByRole("button", { name: "婉拒" }).click();
  const decline = seller.page.getByRole("dialog", { name: `婉拒「${title}」` });
  await decline.getByRole("radio", { name: "近期檔期已滿" }).check();
  await decline.getByRole("button", { name: "婉拒" }).click();
  await decline.waitFor({ state: "hidden" });

  await buyer.go(`/mypage/requests/${id}`);
  await says(page.getByRole("main"), "近期檔期已滿");
  await page.getByRole("button", { name: "改為公開徵求" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "改為公開徵求" }).click();
  await says(page.getByRole("main"), "徵求中");
  expect(await other.go(`/requests/${id}`)).toBe(200);
  await other.page.getByRole("button", { name: "我要提案" }).click();
  await at(other.page, /^\/offers\/edit\/\d+$/);
  await offer(other, 3000, []);
  await buyer.go(`/mypage/requests/${id}`);
  await says(page.getByRole("main"), ntd(3150));
});
