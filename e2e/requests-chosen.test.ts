import { test } from "vitest";
import { beginOffer, saveOffer, sendOffer } from "#contract/requests/offer-routes.ts";
import { becomeMember, freshEmail, mailTo } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { ntd, offer, pay, toCheck, writeRequest } from "./harness/requests.ts";
import { at, gone, says, seen } from "./harness/wait.ts";

shareBrowser();

/** Logs in with a new Google account, from the dialog that opens on publishing. */
async function enterByGoogle({ page, context }: Person, nickname: string): Promise<void> {
  const asked = context.waitForEvent("page");
  await page.getByRole("dialog").getByRole("button", { name: "使用 Google 帳號繼續" }).click();
  const vendor = await asked;
  await vendor.getByText("使用其他帳號").click();
  await vendor.getByLabel("電子郵件", { exact: true }).fill(freshEmail("request").replace("example.com", "gmail.com"));
  await vendor.getByLabel("姓名").fill(nickname);
  await vendor.locator("button.go").click();
  // The request is published by itself after the log-in.
  await at(page, /^\/mypage\/requests\/\d+$/);
  const asks = page.getByRole("dialog", { name: "設定暱稱" });
  await asks.getByLabel("暱稱", { exact: true }).fill(nickname);
  await asks.getByRole("button", { name: "設定" }).click();
  await gone(asks);
}

/** Sends an offer through the API. */
async function offerByCalls({ api }: Person, requestId: number, price: number): Promise<void> {
  const { id, version, content } = await api.call(beginOffer, { params: { id: requestId } });
  const message = "我畫過許多小店的招牌，可以先看草圖再決定。";
  const scope = [{ text: "商標原始檔", want: "商標原始檔" }];
  const body = { ...content, message, price, days: 9, scope, consumerClass: "custom" as const, version };
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
  await seen(page.getByText(/^依你寫的內容，由本站比對他們的服務、職業與專長找出/));
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
  // One act is a button, the others are behind ⋯.
  const pressFor = async (name: string, label: string) => {
    await page
      .getByRole("button", { name: `更多：${name}` })
      .filter({ visible: true })
      .click();
    await page
      .getByRole("button", { name: `${label}：${name}` })
      .filter({ visible: true })
      .click();
  };
  const press = (label: string) => pressFor("阿哲設計", label);
  await press("放進候選");
  await seen(page.getByText("候選", { exact: true }));
  await press("提問");
  const ask = page.getByRole("dialog", { name: "問 阿哲設計" });
  await ask.getByLabel("訊息", { exact: true }).fill("草圖會有幾款可以選？");
  await ask.getByRole("button", { name: "送出訊息" }).click();
  await at(page, /^\/mypage\/messages\/\d+$/);
  const thread = new URL(page.url()).pathname;

  // A counteroffer: contact details are reported at their line.
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
  // The seller of another offer keeps the offered terms.
  await pressFor("木木插畫", "提出其他條件");
  const cheaper = page.getByRole("dialog", { name: "向 木木插畫 提出其他條件" });
  await cheaper.getByLabel("金額", { exact: true }).fill("4500");
  await cheaper.getByRole("button", { name: "送出條件" }).click();
  await gone(cheaper);
  await second.go("/mypage/offers");
  await second.page.getByRole("button", { name: "維持原提案：小莓" }).click();
  await seen(second.page.getByText("已維持原提案"));

  await first.go("/mypage/offers");
  // The terms to agree to are shown next to the button.
  await says(first.page.getByRole("main"), `金額 ${ntd(3500)}（原本 ${ntd(4000)}）`);
  await says(first.page.getByRole("main"), "增加：社群頭像");
  await first.page.getByRole("button", { name: "同意買家的條件：小莓" }).click();
  await first.page.getByRole("alertdialog").getByRole("button", { name: "同意買家的條件" }).click();
  await seen(first.page.getByText(`報價 ${ntd(3500)}`));

  // After an edit, earlier offers answer an older version.
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

  // In the conversation started by the question.
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

test("where windows are not allowed, Facebook leads away and back: what was written and attached is published", async () => {
  const buyer = await newPerson(wide);
  const { page } = buyer;
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const title = `茶行包裝 ${Math.random().toString(36).slice(2, 8)}`;
  const file = "店名與標語.txt";
  await buyer.go("/requests/add");
  await writeRequest(buyer, title, ["包裝展開圖"], file);
  await page.getByRole("button", { name: "登入並發布" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "使用 Facebook 帳號繼續" }).click();
  const email = freshEmail("away");
  await page.getByText("使用其他帳號").click();
  await page.getByLabel("姓名").fill("林小臉");
  await page.getByLabel("電子郵件", { exact: true }).fill(email);
  await page.getByRole("button", { name: "以此帳號繼續" }).click();
  await seen(page.getByText(email));
  const code = /^\d{6}$/m.exec((await mailTo(email, "驗證碼")).text)?.[0] ?? "";
  await page.getByLabel("驗證碼", { exact: true }).fill(code);
  // The request is published by itself after the log-in.
  await at(page, /^\/mypage\/requests\/\d+$/);
  const asks = page.getByRole("dialog", { name: "設定暱稱" });
  await asks.getByLabel("暱稱", { exact: true }).fill("小臉");
  await asks.getByRole("button", { name: "設定" }).click();
  await gone(asks);
  await seen(page.getByRole("heading", { name: title }));
  await seen(page.getByRole("link", { name: file }));
});
