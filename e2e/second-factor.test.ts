import { expect, test } from "vitest";
import { giveAuthenticator } from "./harness/authenticator.ts";
import { passTime } from "./harness/market.ts";
import { demoCode, fillLogin, makeMember, PASSWORD } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { at, says, seen } from "./harness/wait.ts";

shareBrowser();

async function logOut({ context, page }: Person): Promise<void> {
  await context.clearCookies();
  await page.reload();
}

test("a member adds a passkey on the phone, keeps the recovery codes, and comes in by each of them", async () => {
  const person = await newPerson(phone);
  const { page, go } = person;
  await giveAuthenticator(person);
  const email = await makeMember(person, "小心的人");
  await go("/login?to=%2Fmypage%2Fsetting");
  await fillLogin(person, email);
  await at(page, "/mypage/setting");

  await page.getByRole("button", { name: "新增通行金鑰" }).click();
  await page.getByLabel("名字", { exact: true }).fill("我的手機");
  await page.getByRole("button", { name: "建立通行金鑰" }).click();
  // The password alone, however recently typed, is not enough to add a way to log in.
  const proof = page.getByRole("dialog", { name: "請再確認一次是你本人" });
  await proof.getByLabel("目前的密碼").fill(PASSWORD);
  await proof.getByRole("button", { name: "確認", exact: true }).click();
  const codes = page.getByRole("dialog", { name: "請保存復原碼" });
  await seen(codes.getByRole("listitem"));
  const [first = ""] = await codes.getByRole("listitem").allInnerTexts();
  expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  await codes.getByLabel("我已經把復原碼存在安全的地方").check();
  await codes.getByRole("button", { name: "完成" }).click();
  await seen(page.getByRole("heading", { name: "我的手機" }));

  // The right password alone does not log in; the wanted page is remembered over both steps.
  await logOut(person);
  await go("/mypage/revenue");
  await fillLogin(person, email);
  await seen(page.getByRole("heading", { name: "兩步驟驗證" }));
  await go("/mypage/revenue");
  expect(new URL(page.url()).pathname).toBe("/login");
  await fillLogin(person, email);
  await page.getByLabel("驗證碼", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "完成登入" }).click();
  await seen(page.getByText("驗證碼不正確"));
  await page.getByLabel("驗證碼", { exact: true }).fill(first.toLowerCase());
  await page.getByRole("button", { name: "完成登入" }).click();
  await at(page, "/mypage/revenue");

  await logOut(person);
  await go("/login?to=%2Fmypage%2Fsetting");
  await page.getByRole("button", { name: "使用通行金鑰登入" }).click();
  await at(page, "/mypage/setting");
  await seen(page.getByText("還有 9 組沒有用過"));

  // Later the session is no longer a fresh proof, and the password is not even offered.
  await passTime("11m");
  await page.getByRole("button", { name: "關閉兩步驟驗證" }).click();
  await page.getByRole("button", { name: "關閉", exact: true }).click();
  await seen(proof.getByRole("button", { name: "改用驗證碼" }));
  expect(await proof.getByRole("button", { name: /密碼/ }).count()).toBe(0);
  await proof.getByRole("button", { name: "使用通行金鑰確認" }).click();
  await seen(page.getByText("兩步驟驗證已關閉"));
});

test("an operator comes in by a code, is asked again for a suspension, and goes on with what was typed", async () => {
  const person = await newPerson(wide);
  const { page, go } = person;
  const suspended = await makeMember(await newPerson(wide), "會被停權的人");
  // Another test may have used the code of this half minute.
  await passTime("1m");
  await go("/admin/members");
  await fillLogin(person, "operator2@example.com", "password");
  await page.getByLabel("驗證碼", { exact: true }).fill((await demoCode()).code);
  await page.getByRole("button", { name: "完成登入" }).click();
  await at(page, "/admin/members");

  await passTime("11m");
  await go(`/admin/members?k=${encodeURIComponent(suspended)}`);
  await page.getByRole("link", { name: "會被停權的人" }).click();
  await page.getByRole("button", { name: "停權", exact: true }).click();
  const form = page.getByRole("dialog", { name: "停權「會被停權的人」" });
  await form.getByLabel("原因", { exact: true }).fill("在公開內容留下個人聯絡方式。");
  await form.getByRole("button", { name: "確定停權" }).click();
  const proof = page.getByRole("dialog", { name: "請再確認一次是你本人" });
  // Closing the dialog does nothing, and keeps the input.
  await proof.getByRole("button", { name: "關閉" }).click();
  await seen(form.getByText("這個操作需要再確認一次是你本人。"));
  await form.getByRole("button", { name: "確定停權" }).click();
  await proof.getByLabel("驗證碼", { exact: true }).fill((await demoCode()).code);
  await proof.getByRole("button", { name: "確認", exact: true }).click();
  await form.waitFor({ state: "hidden" });
  await says(page.getByRole("main"), "在公開內容留下個人聯絡方式。");
  await says(page.getByRole("main"), "暫停使用");
});
