import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { getSms, postMyCellphone } from "#contract/accounts/setting-routes.ts";
import { getCampaign } from "#contract/campaigns/routes.ts";
import { postMyProof } from "#contract/second-factor/routes.ts";
import { becomeDemo, becomeMember, fillLogin, freshEmail, mailTo, makeMember, PASSWORD } from "./harness/people.ts";
import { newPerson, origin, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { somePicture } from "./harness/pictures.ts";
import { at, gone, hydrated, says, seen } from "./harness/wait.ts";

shareBrowser({ pictures: true });

/** Confirms a unique phone number. */
async function confirmPhone({ api }: Person): Promise<void> {
  const cellphone = `09${String(Date.now()).slice(-4)}${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;
  await api.call(postMyProof, { body: { by: "password", password: PASSWORD } });
  await api.call(getSms, { body: { cellphone } });
  const answer = await fetch(`${origin}/sandbox/outbox.json`);
  const sent = (await answer.json()) as { to: string; text: string }[];
  const sms = sent.find(({ to }) => to.endsWith(cellphone.slice(1)));
  await api.call(postMyCellphone, { body: { cellphone, code: /\d{6}/.exec(sms?.text ?? "")?.[0] ?? "" } });
}

test("a character is entered with what was typed before the log-in; another member votes once, its owner cannot", async () => {
  const author = await newPerson(phone);
  const email = await makeMember(author, "小棠");
  const { page } = author;
  await author.go("/events/role_chat_contest");
  const name = `燈塔的阿海 ${Date.now().toString(36)}`;
  await page.getByLabel("角色名字").fill(name);
  await page.getByRole("button", { name: "上傳畫像" }).click();
  await fillLogin(author, email);
  await gone(page.getByRole("dialog"));
  expect(await page.getByLabel("角色名字").inputValue()).toBe(name);
  await page.getByLabel("選擇畫像檔案").setInputFiles(await somePicture("畫像.png"));
  await page.getByRole("dialog").getByRole("button", { name: "使用這個範圍" }).click();
  await seen(page.getByAltText("目前的圖片"));
  await page.getByLabel("個性").fill("守著燈塔二十年，記得每一艘船的聲音，不太會跟人道別。");
  await page.getByRole("button", { name: "送出作品" }).click();
  await seen(page.getByText(/對話範例(請|至少)|請輸入對話範例/).first());
  await page.getByLabel("對話範例").fill("阿海：今晚有霧。\n船長：你怎麼知道我要問？");
  await page.getByRole("button", { name: "送出作品" }).click();
  await seen(page.getByRole("heading", { name: "我的作品" }));
  await seen(page.getByRole("heading", { name }).first());

  const voter = await newPerson();
  await becomeMember(voter, "阿樂");
  await confirmPhone(voter);
  await voter.go("/events/role_chat_contest");
  await voter.page.getByRole("button", { name: `投一票給「${name}」` }).click();
  await seen(voter.page.getByText("今天已投給這件作品"));
  await says(voter.page.getByRole("main"), "你今天已經投過票了");

  // Its owner has no button to report it; another member reports it, and an operator dismisses the report.
  await author.go("/events/role_chat_contest");
  await seen(author.page.getByRole("heading", { name: "我的作品" }));
  expect(await author.page.getByRole("button", { name: `檢舉「${name}」` }).count()).toBe(0);
  await voter.page.getByRole("button", { name: `檢舉「${name}」` }).click();
  const report = voter.page.getByRole("dialog", { name: `檢舉「${name}」` });
  await report.getByRole("button", { name: "送出檢舉" }).click();
  await seen(report.getByText("請選擇檢舉的原因"));
  await report.getByLabel("原因").selectOption({ label: "侵害著作權或盜用作品" });
  await report.getByRole("button", { name: "送出檢舉" }).click();
  await gone(report);
  const operator = await newPerson(wide);
  await becomeDemo(operator, "operator");
  await operator.go("/admin/campaigns/reported");
  await operator.page.getByRole("button", { name: `不處理「${name}」` }).click();
  const dismiss = operator.page.getByRole("dialog", { name: `不處理「${name}」的檢舉` });
  await dismiss.getByLabel("處理說明").fill("畫像是參加者自己上傳的照片");
  await dismiss.getByRole("button", { name: "確定不處理" }).click();
  await gone(dismiss);
  await gone(operator.page.getByRole("button", { name: `不處理「${name}」` }));
});

/**
 * Answers the survey as a visitor and chooses a provider in the window that opens.
 * @returns that window and the provider's
 */
async function answerAs({ page, context, go }: Person, vendor: "Google" | "Facebook") {
  await go("/events/ux_survey_2409");
  // The layout of a form: a slim header with a link to the home page only, on light blue.
  expect(await page.getByRole("banner").getByRole("link").count()).toBe(1);
  expect(await page.getByRole("banner").getByRole("button").count()).toBe(0);
  expect(await page.locator("#main").evaluate((main) => getComputedStyle(main).backgroundColor)).toBe(
    "rgb(234, 243, 250)",
  );
  await page.getByRole("radio", { name: "每週幾次" }).check();
  await page.getByRole("button", { name: "送出問卷" }).click();
  await seen(page.getByText("這一題還沒有回答").first());
  await page.getByRole("checkbox", { name: "找人做事" }).check();
  for (const question of await page
    .getByRole("radiogroup")
    .filter({ has: page.locator('input[value="4"]') })
    .all())
    await question.locator('input[value="4"]').check();
  await page.getByLabel(/最想請我們先改/).fill("希望可以依交件天數篩選");
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "送出問卷" }).click();
  const window = await opened;
  await hydrated(window);
  await seen(window.getByRole("heading", { name: "登入" }));
  const asked = context.waitForEvent("page");
  await window.getByRole("button", { name: `使用 ${vendor} 帳號繼續` }).click();
  return { window, vendor: await asked };
}

/** The page was open during the log-in in the other window; it has submitted the answers automatically. */
async function answeredInPlace({ page, api }: Person, window: Page): Promise<void> {
  await seen(page.getByText("謝謝你的回饋"));
  await says(page.getByRole("main"), "50 枚金幣已放進你的帳號");
  expect(window.isClosed()).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/events/ux_survey_2409");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect((await api.call(getCampaign, { params: { slug: "ux_survey_2409" } })).mine.answered).toBe(true);
}

test("a survey is answered by Google in a window of its own; the page stays, the coins come, nobody asks for a nickname", async () => {
  const person = await newPerson();
  const { window, vendor } = await answerAs(person, "Google");
  await vendor.getByText("使用其他帳號").click();
  await vendor.getByLabel("電子郵件", { exact: true }).fill(`survey.${Date.now()}@gmail.com`);
  await vendor.getByLabel("姓名").fill("小谷");
  await vendor.locator("button.go").click();
  await answeredInPlace(person, window);
  // The next page asks for the nickname.
  await person.go("/mypage/points/coins");
  await seen(person.page.getByRole("dialog", { name: "設定暱稱" }));
});

test("the same by Facebook on a phone: the window asks for the code of the mailbox, the page stays", async () => {
  const person = await newPerson(phone);
  const { window, vendor } = await answerAs(person, "Facebook");
  const email = freshEmail("survey");
  await vendor.getByText("使用其他帳號").click();
  await vendor.getByLabel("姓名").fill("林小臉");
  await vendor.getByLabel("電子郵件", { exact: true }).fill(email);
  await vendor.getByRole("button", { name: "以此帳號繼續" }).click();
  await seen(window.getByText(email));
  const code = /^\d{6}$/m.exec((await mailTo(email, "驗證碼")).text)?.[0] ?? "";
  await window.getByLabel("驗證碼", { exact: true }).fill(code);
  await answeredInPlace(person, window);
});

test("the welcome coupon says what is missing, is claimed, and stands among one's own", async () => {
  const member = await newPerson(phone);
  await becomeMember(member, "小晴");
  const { page, go } = member;
  await go("/events/300");
  await says(page.getByRole("main"), "驗證手機號碼就可以領取");
  await confirmPhone(member);
  await go("/events/300");
  await page.getByRole("button", { name: "領取優惠券" }).click();
  await seen(page.getByText("你已經領過這張優惠券"));
  await page.getByRole("link", { name: "查看我的優惠券" }).click();
  await seen(
    page
      .getByRole("heading", { name: /NT\$300/ })
      .or(page.getByText("新會員 NT$300 優惠券"))
      .first(),
  );
  await go("/events/xmas_2024");
  await says(page.getByRole("main"), "活動已經結束");
  expect(await page.getByRole("button", { name: "領取優惠券" }).count()).toBe(0);
});

test("an operator writes a campaign, previews and publishes it; a visitor sees it by its time", async () => {
  const operator = await newPerson(wide);
  await becomeDemo(operator, "operator");
  const { page, go } = operator;
  const visitor = await newPerson();
  await go("/admin/campaigns/add");
  const title = `接案故事徵集 ${Date.now().toString(36)}`;
  const slug = `stories_${Date.now().toString(36)}`;
  await page.getByLabel("活動名稱").fill(title);
  await page.getByLabel("網址名稱").fill(slug);
  await page.getByLabel("摘要").fill("說一個你接案路上最難忘的故事，讓更多人認識這一行。");
  await page.getByLabel("開始時間").fill("2030-01-01T10:00");
  await page.getByLabel("結束時間").fill("2030-01-31T18:00");
  await page.getByLabel("活動類型").selectOption({ label: "作品徵選" });
  await page.getByLabel("獎項說明").fill("人氣獎一名，評審獎兩名。");
  await page.getByRole("button", { name: "建立草稿" }).click();
  await seen(page.getByText("活動規則至少 20 個字"));
  await page.getByRole("textbox", { name: "活動規則" }).click();
  await page.keyboard.insertText("每位會員可以投一件作品，作品必須是自己寫的，得獎名單在活動結束後公布。");
  await page.getByRole("button", { name: "建立草稿" }).click();
  await at(page, /^\/admin\/campaigns\/\d+$/);
  await page.getByRole("button", { name: "預覽" }).click();
  await seen(page.getByRole("heading", { level: 1, name: title }));
  await says(page.getByRole("main"), "得獎名單在活動結束後公布");
  await page.getByRole("button", { name: "回到編輯" }).click();

  // A draft is shown to operators only.
  await visitor.go(`/events/${slug}`);
  await seen(visitor.page.getByRole("heading", { name: "查無此頁" }));
  const confirmed = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
  };
  await confirmed("公開");
  await seen(page.getByText("活動已公開"));
  const visitorReads = async (words: string) => {
    await visitor.go(`/events/${slug}`);
    await seen(visitor.page.getByRole("heading", { level: 1, name: title }));
    await says(visitor.page.getByRole("main"), words);
  };
  await visitorReads("開始之後，在這一頁就可以參加");
  const movedTo = async (label: "開始時間" | "結束時間", time: string) => {
    await page.getByLabel(label).fill(time);
    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    await page.getByRole("button", { name: "儲存", exact: true }).click();
    expect((await saved).ok()).toBe(true);
  };
  await movedTo("開始時間", "2024-01-01T10:00");
  await visitorReads("進行中");
  await seen(visitor.page.getByRole("button", { name: "送出作品" }));
  await movedTo("結束時間", "2024-01-31T18:00");
  await visitorReads("活動已經結束");
  expect(await visitor.page.getByRole("button", { name: "送出作品" }).count()).toBe(0);
});
