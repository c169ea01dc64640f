import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { fillRegistration, freshEmail, PASSWORD } from "../harness/people.ts";
import type { Person } from "../harness/person.ts";
import { at, gone, says, seen } from "../harness/wait.ts";
import type { Installation } from "./installation.ts";

/** Registers on the page by the code that comes by mail. @returns the mail address */
export async function registerByMail(site: Installation, person: Person, nickname: string): Promise<string> {
  const { page, go } = person;
  const email = freshEmail("person");
  await go("/register");
  await fillRegistration(person, email, nickname);
  const { text } = await site.mailTo(email, "驗證");
  await page.getByLabel("驗證碼", { exact: true }).fill(/^\d{6}$/m.exec(text)?.[0] ?? "");
  await at(page, "/");
  return email;
}

/** Types the password again, which a registration by code has not shown. */
export async function confirmPassword(page: Page): Promise<void> {
  const proof = page.getByRole("dialog", { name: "請再確認一次是你本人" });
  await proof.getByLabel("目前的密碼").fill(PASSWORD);
  await proof.getByRole("button", { name: "確認", exact: true }).click();
  await gone(proof);
}

/** Sets up an authenticator app at the first visit to the console, and keeps the recovery codes. */
export async function enterConsole({ page, go }: Person): Promise<void> {
  await go("/admin");
  await at(page, "/admin/second_factor?to=%2Fadmin");
  await page.getByRole("button", { name: "設定 驗證 App" }).click();
  await page.getByRole("button", { name: "顯示 QR Code" }).click();
  await confirmPassword(page);
  const secret = page.getByText(/^([A-Z2-7]{4} ?){4,}$/);
  await seen(secret);
  const [shown = ""] = await secret.allInnerTexts();
  const app = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(" ", "")) });
  await page.getByLabel("驗證碼", { exact: true }).fill(app.generate());
  await page.getByRole("button", { name: "完成設定" }).click();
  const codes = page.getByRole("dialog", { name: "請保存復原碼" });
  await codes.getByLabel("我已經把復原碼存在安全的地方").check();
  await codes.getByRole("button", { name: "完成" }).click();
  await page.getByRole("link", { name: "進入營運後台" }).click();
  await at(page, "/admin");
}

/** What the doctor says is missing, by the name of the check. */
async function lacking(site: Installation): Promise<string[]> {
  const { said } = await site.command("doctor");
  return said.split("\n").flatMap((line) => /^✗ (.+?)：/.exec(line)?.[1] ?? []);
}

/** An operator approves what a colleague has proposed, at /admin/approvals. */
export async function letGo({ page, go }: Person, words: string): Promise<void> {
  await go("/admin/approvals");
  const card = page.getByRole("listitem").filter({ hasText: words });
  await card.getByRole("button", { name: "放行" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "放行" }).click();
  await seen(page.getByText("已放行並執行"));
  await gone(question);
}

export type Operators = { first: Person; second: Person; helper: Person };

/**
 * Two people register and become admins by the command, and the second one checks identity papers, too; together they
 * make a third one support, in the console. After the first backup the doctor finds nothing missing.
 */
export async function makeOperators(site: Installation, { first, second, helper }: Operators): Promise<void> {
  expect(await lacking(site)).toEqual(["營運人員", "身分審核", "備份"]);
  for (const [person, nickname, left] of [
    [first, "林思妤", "目前有 1 位"],
    [second, "陳品睿", null],
  ] as const) {
    const email = await registerByMail(site, person, nickname);
    const { code, said } = await site.command("operator", "grant", email, "admin");
    expect(code, said).toBe(0);
    expect(said).toContain("設定兩步驟驗證");
    if (left) expect(said).toContain(left);
    await site.mailTo(email, "你已成為營運人員（管理員）");
    await enterConsole(person);
    if (person === second)
      expect((await site.command("operator", "grant", email, "identity")).said).toContain("現在是身分審核");
  }
  const helperMail = await registerByMail(site, helper, "黃千惠");
  await first.go("/admin/operators");
  await first.page.getByRole("button", { name: "授予角色" }).click();
  const form = first.page.getByRole("dialog", { name: "授予角色" });
  await form.getByLabel("會員的電子信箱").fill(helperMail);
  await form.getByLabel("角色", { exact: true }).selectOption("客服");
  await form.getByLabel("原因", { exact: true }).fill("開站後負責客服信箱，已經簽過保密協議。");
  await form.getByRole("button", { name: "提出", exact: true }).click();
  await gone(form);
  await letGo(second, "讓「黃千惠」成為客服");
  await enterConsole(helper);

  expect(await lacking(site)).toEqual(["備份"]);
  await site.backUp();
  const healthy = await site.command("doctor");
  expect(healthy.said).toContain("什麼都不缺。");
  expect(healthy.code).toBe(0);
  const main = first.page.getByRole("main");
  await first.go("/admin");
  await main.getByRole("link", { name: "安裝檢查" }).click();
  await says(main, "什麼都不缺");
  // Gateways without keys are not offered, and the console says so.
  await first.go("/admin/finance/methods");
  await says(main.getByRole("row").filter({ hasText: "LINE Pay" }), "沒有金鑰");
  await says(main.getByRole("row").filter({ hasText: "信用卡" }), "使用中");
}

/** An operator puts up a category with a subcategory, which has other words and a question. */
export async function putUpCategory({ page, go }: Person): Promise<void> {
  await go("/admin/categories");
  await page.getByRole("link", { name: "新增分類" }).click();
  await at(page, "/admin/categories/add");
  await page.getByLabel("分類名稱").fill("園藝");
  await page.getByLabel("英文代號").fill("garden");
  await page.getByLabel("一句介紹").fill("陽台、庭院與室內植物，種什麼、怎麼養。");
  await page.getByRole("button", { name: "新增分類" }).click();
  await at(page, /^\/admin\/categories\/\d+$/);
  await page.getByRole("link", { name: /新增子分類/ }).click();
  await at(page, /^\/admin\/categories\/subcategories\/add/);
  await page.getByLabel("子分類名稱").fill("陽台造景");
  await page.getByLabel("大家也叫它什麼").fill("balcony、都市菜園");
  await page.getByRole("button", { name: "新增一題" }).click();
  await page.getByLabel("題目", { exact: true }).fill("陽台朝哪個方向？");
  await page.getByLabel("選項", { exact: true }).fill("東\n南\n西\n北");
  await page.getByRole("button", { name: "新增子分類" }).click();
  await at(page, /^\/admin\/categories\/subcategories\/\d+$/);
}
