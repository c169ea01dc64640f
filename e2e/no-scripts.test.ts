import { expect, onTestFinished, test } from "vitest";
import { register } from "#contract/accounts/routes.ts";
import { codeMailedTo, freshEmail, mailTo, makeMember, PASSWORD } from "./harness/people.ts";
import { newPerson, openProfile, type Person, personAt, shareBrowser } from "./harness/person.ts";
import { at, seen, until } from "./harness/wait.ts";

shareBrowser();

/** A person whose browser runs no scripts. */
async function withoutScripts(): Promise<Person> {
  const context = await openProfile(undefined, undefined, { javaScriptEnabled: false });
  onTestFinished(() => context.close());
  return personAt(context);
}

test("log-in without scripts: refused with what was typed, then inside, where one wanted to go", async () => {
  const maker = await newPerson();
  const email = await makeMember(maker, "小安");
  const { page } = await withoutScripts();
  await page.goto("/mypage/services?state=draft");
  await at(page, /^\/login\?to=/);
  await page.getByLabel("電子信箱", { exact: true }).fill(email);
  await page.getByLabel("密碼", { exact: true }).fill("not-the-password");
  await page.locator("form[method=post]").getByRole("button", { name: "登入", exact: true }).click();
  await seen(page.getByText("電子信箱或密碼不正確。"));
  expect(await page.getByLabel("電子信箱", { exact: true }).inputValue()).toBe(email);
  expect(await page.getByLabel("密碼", { exact: true }).inputValue()).toBe("");
  expect(page.url()).not.toContain("password");
  await page.getByLabel("密碼", { exact: true }).fill(PASSWORD);
  await page.locator("form[method=post]").getByRole("button", { name: "登入", exact: true }).click();
  await at(page, "/mypage/services?state=draft");
  await seen(page.getByRole("heading", { name: "服務管理" }));
});

test("registering without scripts: the address first, the errors at their fields, then the mail", async () => {
  const maker = await newPerson();
  const taken = await makeMember(maker, "小安");
  const { page } = await withoutScripts();
  const email = freshEmail("plain");
  const form = page.locator("form[method=post]");
  await page.goto("/register");
  await page.getByLabel("電子信箱", { exact: true }).fill(taken);
  await form.getByRole("button", { name: "下一步" }).click();
  await seen(page.getByText("此電子信箱已被註冊"));
  await page.getByLabel("電子信箱", { exact: true }).fill(email);
  await form.getByRole("button", { name: "下一步" }).click();
  await page.getByLabel("暱稱", { exact: true }).fill("小");
  await page.getByLabel("密碼", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "註冊", exact: true }).click();
  await seen(page.getByText("暱稱請輸入 2~20 個文字"));
  expect(await page.getByLabel("暱稱", { exact: true }).inputValue()).toBe("小");
  await page.getByLabel("暱稱", { exact: true }).fill("小禾");
  await page.getByLabel("密碼", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "註冊", exact: true }).click();
  await at(page, "/register?sent=1");
  await seen(page.getByText("驗證信已寄出"));
  const code = await codeMailedTo(email);
  const typed = page.getByLabel("驗證碼", { exact: true });
  await typed.fill(code === "000000" ? "000001" : "000000");
  await form.getByRole("button", { name: "完成登入" }).click();
  await seen(page.getByText("驗證碼不正確"));
  await typed.fill(code);
  await form.getByRole("button", { name: "完成登入" }).click();
  await at(page, "/");
  await page.goto("/mypage/orders");
  await at(page, "/mypage/orders");

  await page.goto("/forget_password");
  await page.getByLabel("電子信箱", { exact: true }).fill(taken);
  await form.getByRole("button", { name: "寄送連結" }).click();
  await at(page, "/forget_password?sent=1");
  await seen(page.getByText("請到信箱收信"));
  await mailTo(taken, "密碼");
});

test("a log-in before the address is confirmed, and the mail's link, without scripts", async () => {
  const email = freshEmail("plain");
  const { api } = await newPerson();
  await api.call(register, { body: { email, nickname: "小穗", password: PASSWORD } });
  const { page } = await withoutScripts();
  await page.goto(`/login?to=${encodeURIComponent("/mypage/orders")}`);
  await page.getByLabel("電子信箱", { exact: true }).fill(email);
  await page.getByLabel("密碼", { exact: true }).fill(PASSWORD);
  await page.locator("form[method=post]").getByRole("button", { name: "登入", exact: true }).click();
  await at(page, "/register?sent=1&to=%2Fmypage%2Forders");
  await seen(page.getByLabel("驗證碼", { exact: true }));
  const link = await until(
    "the second mail, whose link leads on",
    async () => (await mailTo(email, "驗證")).links[0] ?? "",
    (found) => found.includes("to="),
  );
  await page.goto(link);
  await page.getByRole("button", { name: "完成驗證並登入" }).click();
  await at(page, "/mypage/orders");
});

test("a letter to the support without scripts, and what else is said and done without them", async () => {
  const { page } = await withoutScripts();
  await page.goto("/contact");
  const send = page.locator("form[method=post]").getByRole("button", { name: "送出" });
  await page.getByLabel(/^姓名/).fill("王小明");
  await page.getByLabel(/^電子信箱/).fill("wang@example.com");
  await page.getByLabel(/^主旨/).fill("付款問題");
  await send.click();
  await at(page, "/contact");
  expect(await page.getByLabel(/^主旨/).inputValue()).toBe("付款問題");
  await page.getByLabel(/^內容/).fill("刷卡之後沒有看到訂單，請幫我確認一下，謝謝。");
  await send.click();
  await at(page, "/contact?sent=1");
  await seen(page.getByText("已經收到你的訊息"));

  await page.goto("/services/1");
  expect(await page.content()).toContain("<noscript><p");
  const search = page.getByRole("banner").getByRole("search").first();
  await search.getByLabel("搜尋種類").selectOption({ label: "達人" });
  await search.getByRole("searchbox").fill("插畫");
  await search.getByRole("button", { name: "搜尋" }).click();
  await at(page, `/users?k=${encodeURIComponent("插畫")}`);
});

test("a form of a stranger's page is refused", async () => {
  const maker = await newPerson();
  const email = await makeMember(maker, "小安");
  const { page, context } = await withoutScripts();
  await page.goto("/login");
  const answer = await context.request.post("/login", {
    form: { email, password: PASSWORD, csrf: "made-up" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(403);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("sid");
});

test("pressed before the scripts are there, a form is sent all the same, and nothing stands in the address", async () => {
  const { page } = await newPerson();
  // The scripts are never answered.
  await page.route("**/assets/*.js", () => {});
  await page.goto("/contact", { waitUntil: "commit" });
  await page.getByLabel(/^姓名/).fill("早到的人");
  await page.getByLabel(/^電子信箱/).fill("early@example.com");
  await page.getByLabel(/^主旨/).fill("太早按了");
  await page.getByLabel(/^內容/).fill("頁面還沒準備好的時候就寫完了這一封信。");
  await page.locator("form[method=post]").getByRole("button", { name: "送出" }).click();
  await page.waitForURL("**/contact?sent=1", { waitUntil: "commit" });
  await seen(page.getByText("已經收到你的訊息"));
});
