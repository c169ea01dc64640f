import { expect, test } from "vitest";
import { getMyRevenues } from "#contract/ledger/routes.ts";
import { beginOffer, saveOffer, sendOffer } from "#contract/requests/offer-routes.ts";
import { makeCoupon, payAtGateway } from "./harness/market.ts";
import { becomeMember, fillLogin, freshEmail, makeMember } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { at, gone, hydrated, says, seen, until } from "./harness/wait.ts";

shareBrowser({ pictures: false });

const TEXT = "開幕前要換招牌與名片，已經有店名與照片，希望溫暖、好辨認，印在木頭上也清楚，請附上可以送印的檔案。";
const ntd = (amount: number) => `NT$${amount.toLocaleString("en-US")}`;

/** Goes on to the next step of the form. */
async function next({ page }: Person, name: string): Promise<void> {
  await page.getByRole("button", { name: /^下一步/ }).click();
  await seen(page.getByRole("heading", { name, exact: true, level: 2 }));
}

/** Answers whatever the subcategory asks. */
async function answerQuestions({ page }: Person): Promise<void> {
  for (const select of await page.locator('[data-path^="answers."] select').all())
    await select.selectOption({ index: 1 });
  for (const input of await page.locator('[data-path^="answers."] input[type=text]').all()) await input.fill("3");
  for (const group of await page.locator('[data-path^="answers."] fieldset').all())
    await group.getByRole("checkbox").first().check();
}

/** The step of a request's form in which it is checked and published. */
const toCheck = ({ page }: Person) => page.getByRole("navigation", { name: "步驟" }).getByRole("button").last().click();

/** Fills a request from its first step to the check. @param file the name of one that is attached */
async function writeRequest(person: Person, title: string, wants: string[], file = ""): Promise<void> {
  const { page } = person;
  await page.getByLabel("標題", { exact: true }).fill(title);
  await page.getByLabel("分類", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("子分類", { exact: true }).selectOption({ index: 1 });
  await next(person, "說明");
  await page.getByRole("textbox", { name: "需求說明" }).fill("請打 0912-345-678 找我");
  await seen(page.locator("mark", { hasText: "0912-345-678" }));
  await page.getByRole("textbox", { name: "需求說明" }).fill(TEXT);
  await page.waitForLoadState("networkidle");
  await answerQuestions(person);
  for (const [place, want] of wants.entries()) {
    await page.getByRole("button", { name: "新增項目" }).click();
    await page.getByLabel(`項目 ${place + 1}`, { exact: true }).fill(want);
  }
  await next(person, "預算與時間");
  await page.getByLabel("最低預算", { exact: true }).fill("2000");
  await page.getByLabel("最高預算", { exact: true }).fill("6000");
  await next(person, "檔案");
  if (file) {
    const chosen = { name: file, mimeType: "text/plain", buffer: Buffer.from("店名與標語") };
    await page.locator("main input[type=file]").setInputFiles(chosen);
    await seen(page.getByRole("link", { name: file }));
  }
  await next(person, "確認");
}

/** Writes an offer that answers all lines of the request, and sends it. @param then where one is afterwards */
async function offer({ page }: Person, price: number, wants: string[], then = "/mypage/offers"): Promise<void> {
  await page
    .getByRole("textbox", { name: "說明", exact: true })
    .fill("先看過照片再畫三款草圖，選定後修改兩次，交付可以直接送印的檔案。");
  for (const want of wants) await page.getByRole("checkbox", { name: want }).check();
  if (wants.length === 0) {
    await page.getByRole("button", { name: "新增交付內容" }).click();
    await page.getByLabel("交付內容 1", { exact: true }).fill("一張完稿插畫");
  }
  await page.getByLabel("報價", { exact: true }).fill(String(price));
  await page.getByLabel("工作天數", { exact: true }).fill("7");
  await page.getByRole("button", { name: "送出提案" }).click();
  await at(page, then);
}

/** @param coupon one of the seller, by its code; `total` is what is paid with it */
async function pay(buyer: Person, total: number, coupon?: { code: string; title: string }): Promise<string> {
  const { page } = buyer;
  await at(page, /^\/offers\/checkout\/\d+$/);
  if (coupon) {
    await page.getByLabel("優惠券代碼").fill(coupon.code);
    await page.getByRole("button", { name: "存下來" }).click();
    await page.getByRole("radio", { name: new RegExp(coupon.title) }).check();
  }
  await says(page.getByRole("main"), ntd(total));
  await page.getByRole("checkbox", { name: "我已閱讀並同意以上內容" }).check();
  await page.getByRole("button", { name: `接受並付款 ${ntd(total)}` }).click();
  await payAtGateway(buyer);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  await page.getByRole("link", { name: "前往交易室" }).click();
  await at(page, /^\/transactions\/\d+$/);
  return new URL(page.url()).pathname;
}

async function review({ page }: Person): Promise<void> {
  const form = page.locator("#review form");
  for (const group of await form.getByRole("radiogroup").all())
    await group.getByRole("radio", { name: "5 顆星" }).check();
  await form.getByLabel("文字評價", { exact: true }).fill("溝通清楚，準時完成，下次還會合作。");
  await form.getByRole("button", { name: "評價對方" }).click();
  await seen(page.getByText("我給的評價"));
}

/** A file did not arrive after the log-in: nothing is published until it has. */
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
    // A log-in by mail or without a window of its own leaves the page: everything is there on the way back.
    await buyer.go("/requests/add");
    await toCheck(buyer);
    await seen(page.getByRole("link", { name: file }));
    const breaks = size === wide;
    if (breaks) await page.route("**/api/my_requests/*/files", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "登入並發布" }).click();
    await page.getByRole("dialog", { name: "登入" }).waitFor();
    await fillLogin(buyer, email);
    if (breaks) await sendAgain(buyer, file);
    // Else the press goes on by itself, with everything that was typed and attached.
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
    // One of both is paid with a coupon of the seller.
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

    // The other one reads that it was not chosen, once.
    await second.go("/mypage/offers");
    await says(second.page.getByRole("main"), "未獲選");
    await buyer.go(`/requests/${id}`);
    await says(page.getByRole("main"), "已選定");
    await seen(page.getByRole("link", { name: file }));
  });

/** The requests that this person's browser has begun, as the server has taken them down. */
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
  await page.getByRole("button", { name: "指定需求" }).click();
  await page.getByRole("dialog", { name: "登入" }).waitFor();
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
  await page.getByRole("button", { name: "送出指定需求" }).click();
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

/** Logs in by an account of Google that nobody has seen here, from the dialog of the press that publishes. */
async function enterByGoogle({ page, context }: Person, nickname: string): Promise<void> {
  const asked = context.waitForEvent("page");
  await page.getByRole("dialog").getByRole("button", { name: "使用 Google 帳號繼續" }).click();
  const vendor = await asked;
  await vendor.getByText("使用其他帳號").click();
  await vendor.getByLabel("電子郵件", { exact: true }).fill(freshEmail("request").replace("example.com", "gmail.com"));
  await vendor.getByLabel("姓名").fill(nickname);
  await vendor.locator("button.go").click();
  // What was typed is published meanwhile.
  await at(page, /^\/mypage\/requests\/\d+$/);
  const asks = page.getByRole("dialog", { name: "設定暱稱" });
  await asks.getByLabel("暱稱", { exact: true }).fill(nickname);
  await asks.getByRole("button", { name: "設定" }).click();
  await gone(asks);
}

/** Sends an offer without its pages. */
async function offerByCalls({ api }: Person, requestId: number, price: number): Promise<void> {
  const { id, version, content } = await api.call(beginOffer, { params: { id: requestId } });
  const message = "我畫過許多小店的招牌，可以先看草圖再決定。";
  const scope = [{ text: "商標原始檔", want: "商標原始檔" }];
  const body = { ...content, message, price, days: 9, scope, version };
  const saved = await api.call(saveOffer, { params: { id }, body });
  await api.call(sendOffer, { params: { id }, body: { version: saved.version, requestVersion: 1 } });
}

test("on a phone: posted by a log-in with Google; sellers are invited, asked, countered, told of an edit and declined; a custom offer follows", {
  timeout: 300_000,
}, async () => {
  const wants = ["商標原始檔"];
  const title = `甜點店招牌 ${Math.random().toString(36).slice(2, 8)}`;
  const buyer = await newPerson(phone);
  const { page } = buyer;
  await buyer.go("/requests/add");
  await writeRequest(buyer, title, wants);
  await page.getByRole("button", { name: "登入並發布" }).click();
  await enterByGoogle(buyer, "小莓");
  const id = Number(page.url().split("/").at(-1));
  await page
    .getByRole("button", { name: /^邀請提案/ })
    .first()
    .click();
  await says(page.getByRole("main"), "已邀請：");

  const sellers = [await newPerson(wide), await newPerson(wide), await newPerson(wide)] as const;
  const [first, second, third] = sellers;
  for (const [at, seller] of sellers.entries())
    await becomeMember(seller, ["阿哲設計", "木木插畫", "小島工作室"][at] ?? "");
  await first.go(`/offers/add/${id}`);
  await at(first.page, /^\/offers\/edit\/\d+$/);
  await offer(first, 4000, wants);
  await offerByCalls(second, id, 5000);
  await offerByCalls(third, id, 5900);

  await buyer.go(`/mypage/requests/${id}`);
  const press = (label: string) =>
    page
      .getByRole("button", { name: `${label}：阿哲設計` })
      .filter({ visible: true })
      .click();
  await press("放進候選");
  await seen(page.getByRole("button", { name: "移出候選：阿哲設計" }));
  await press("提問");
  const ask = page.getByRole("dialog", { name: "問 阿哲設計" });
  await ask.getByLabel("訊息", { exact: true }).fill("草圖會有幾款可以選？");
  await ask.getByRole("button", { name: "送出訊息" }).click();
  await at(page, /^\/mypage\/messages\/\d+$/);
  const thread = new URL(page.url()).pathname;

  // Other terms: what leads around the house is told at its line.
  await buyer.go(`/mypage/requests/${id}`);
  await press("提出其他條件");
  const terms = page.getByRole("dialog", { name: "向 阿哲設計 提出其他條件" });
  await terms.getByLabel("金額", { exact: true }).fill("3500");
  await terms.getByRole("button", { name: "新增項目" }).click();
  await terms.getByLabel("項目 1", { exact: true }).fill("加我 LINE：amy_draws7");
  await terms.getByRole("button", { name: "送出條件" }).click();
  await says(terms.getByRole("listitem"), "看起來是");
  await terms.getByLabel("項目 1", { exact: true }).fill("社群頭像");
  await terms.getByRole("button", { name: "送出條件" }).click();
  await gone(terms);
  // Another one stays with what was offered.
  await page.getByRole("button", { name: "提出其他條件：木木插畫" }).filter({ visible: true }).click();
  const cheaper = page.getByRole("dialog", { name: "向 木木插畫 提出其他條件" });
  await cheaper.getByLabel("金額", { exact: true }).fill("4500");
  await cheaper.getByRole("button", { name: "送出條件" }).click();
  await gone(cheaper);
  await second.go("/mypage/offers");
  await second.page.getByRole("button", { name: "維持原提案：小莓" }).click();
  await seen(second.page.getByText("已維持原提案"));

  await first.go("/mypage/offers");
  // What is agreed to stands beside the button.
  await says(first.page.getByRole("main"), `金額 ${ntd(3500)}（原本 ${ntd(4000)}）`);
  await says(first.page.getByRole("main"), "增加：社群頭像");
  await first.page.getByRole("button", { name: "同意買家的條件：小莓" }).click();
  await first.page.getByRole("alertdialog").getByRole("button", { name: "同意買家的條件" }).click();
  await seen(first.page.getByText(`報價 ${ntd(3500)}`));

  // An edit makes what was offered before answer an older version.
  await buyer.go(`/requests/edit/${id}`);
  await page.getByLabel("標題", { exact: true }).fill(`${title}與菜單`);
  await toCheck(buyer);
  await page.getByRole("button", { name: "更新需求" }).click();
  await at(page, `/mypage/requests/${id}`);
  await seen(page.getByText("依修改前的需求提案"));
  await first.go("/mypage/offers");
  await seen(first.page.getByText("需求修改過，請確認內容"));
  await first.page.getByRole("link", { name: `${title}與菜單` }).click();
  await at(first.page, /^\/offers\/edit\/\d+$/);
  await first.page.getByLabel("從範本開始").selectOption({ index: 1 });
  await first.page.getByRole("button", { name: "帶入" }).click();
  await first.page.getByRole("alertdialog").getByRole("button", { name: "換成範本" }).click();
  await first.page.getByLabel("工作天數", { exact: true }).fill("6");
  await first.page.getByRole("button", { name: "送出修改" }).click();
  await at(first.page, "/mypage/offers");

  await buyer.go(`/mypage/requests/${id}`);
  for (const name of ["木木插畫", "小島工作室"])
    await page
      .getByRole("checkbox", { name: `${name}的提案` })
      .filter({ visible: true })
      .check();
  await page.getByRole("button", { name: "婉拒選取的 2 份" }).click();
  const decline = page.getByRole("dialog", { name: "婉拒 2 份提案" });
  await decline.getByRole("radio", { name: "超出預算" }).check();
  await decline.getByRole("button", { name: "婉拒" }).click();
  await gone(decline);
  await seen(page.getByRole("button", { name: "顯示已結束的 2 份" }));
  await third.go("/mypage/offers");
  await says(third.page.getByRole("main"), "超出預算");

  // Beside the request, in the conversation that the question opened.
  await first.go(thread);
  await says(first.page.getByRole("main"), "草圖會有幾款可以選？");
  await first.page.getByRole("button", { name: "報價", exact: true }).click();
  await at(first.page, /^\/offers\/edit\/\d+$/);
  await first.page.getByLabel("標題", { exact: true }).fill("菜單排版與封面");
  await offer(first, 2000, [], thread);
  await buyer.go(thread);
  await page
    .getByRole("article", { name: "報價：菜單排版與封面" })
    .getByRole("button", { name: /接受並付款/ })
    .click();
  const room = await pay(buyer, 2100);
  await seen(page.getByText("菜單排版與封面").first());
  await first.go(room);
  await says(first.page.getByRole("main"), "菜單排版與封面");
});
