import { expect, test } from "vitest";
import { giveAuthenticator } from "./harness/authenticator.ts";
import { runCommand } from "./harness/command.ts";
import { fillLogin, mailTo, makeMember, PASSWORD } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { at, gone, says, seen } from "./harness/wait.ts";

shareBrowser();

/** Logs a new operator in and sets up the second factor that the console asks for. */
async function enterConsole(person: Person, email: string): Promise<void> {
  const { page, go } = person;
  await giveAuthenticator(person);
  await go("/admin");
  await fillLogin(person, email);
  await at(page, "/admin/second_factor?to=%2Fadmin");
  await page.getByRole("button", { name: "新增通行金鑰" }).click();
  await page.getByLabel("名字", { exact: true }).fill("我的電腦");
  await page.getByRole("button", { name: "建立通行金鑰" }).click();
  const proof = page.getByRole("dialog", { name: "請再確認一次是你本人" });
  await proof.getByLabel("目前的密碼").fill(PASSWORD);
  await proof.getByRole("button", { name: "確認", exact: true }).click();
  const codes = page.getByRole("dialog", { name: "請保存復原碼" });
  await codes.getByLabel("我已經把復原碼存在安全的地方").check();
  await codes.getByRole("button", { name: "完成" }).click();
  await page.getByRole("link", { name: "進入營運後台" }).click();
  await at(page, "/admin");
}

async function approve({ page, go }: Person, title: string): Promise<void> {
  await go("/admin/operators");
  const waiting = page.getByRole("listitem").filter({ hasText: title });
  await waiting.getByRole("button", { name: "放行" }).click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await question.getByRole("button", { name: "放行" }).click();
  await seen(page.getByText("已放行並執行"));
  await gone(question);
  await gone(waiting);
}

test("the command makes admins, admins make operators, and a role that is taken back ends at once", {
  timeout: 240_000,
}, async () => {
  const [first, second, helper] = [await newPerson(wide), await newPerson(phone), await newPerson(wide)];
  const [firstMail, secondMail, helperMail] = [
    await makeMember(first, "林思妤"),
    await makeMember(second, "陳品睿"),
    await makeMember(helper, "黃千惠"),
  ];
  expect(await runCommand("operator", "grant", "nobody@example.com", "admin")).toMatchObject({
    code: 1,
    said: expect.stringContaining("沒有以 nobody@example.com 註冊的會員"),
  });
  const granted = await runCommand("operator", "grant", firstMail, "admin");
  expect(granted, granted.said).toMatchObject({ code: 0, said: expect.stringContaining("現在是管理員") });
  await mailTo(firstMail, "你已成為營運人員（管理員）");
  await enterConsole(first, firstMail);

  await first.go("/admin/operators");
  const { page } = first;
  const row = page.getByRole("row").filter({ hasText: firstMail });
  await says(row, "系統（命令列）");
  await page.getByRole("button", { name: "授予角色" }).click();
  const form = page.getByRole("dialog", { name: "授予角色" });
  await form.getByLabel("會員的電子信箱").fill(helperMail);
  await form.getByLabel("角色", { exact: true }).selectOption("客服");
  await form.getByLabel("原因", { exact: true }).fill("十二月起輪值客服信箱，已經簽過保密協議。");
  await form.getByRole("button", { name: "提出", exact: true }).click();
  await gone(form);
  const own = page.getByRole("listitem").filter({ hasText: "讓「黃千惠」成為客服" });
  await seen(own.getByRole("button", { name: "撤回" }));
  expect(await own.getByRole("button", { name: "放行" }).count()).toBe(0);

  expect((await runCommand("operator", "grant", secondMail, "admin")).code).toBe(0);
  await enterConsole(second, secondMail);
  await approve(second, "讓「黃千惠」成為客服");
  await enterConsole(helper, helperMail);
  await says(helper.page.getByRole("navigation", { name: "營運後台" }), "客服信件");
  await first.go("/admin/operators");
  const held = page.getByRole("row").filter({ hasText: helperMail });
  await says(held, "陳品睿（林思妤提出）");

  await held.getByRole("button", { name: "收回" }).click();
  const back = page.getByRole("dialog", { name: "收回「黃千惠」的客服角色" });
  await back.getByLabel("原因", { exact: true }).fill("輪值結束，改由另一位同事處理。");
  await back.getByRole("button", { name: "提出", exact: true }).click();
  await gone(back);
  await approve(second, "收回「黃千惠」的客服角色");
  expect(await helper.go("/admin")).toBe(403);
  await helper.go("/mypage/setting");
  await at(helper.page, "/mypage/setting");

  await first.go("/admin/audit?action=operator.revoke");
  await says(page.getByRole("main"), "收回營運角色");
  await first.go("/admin/setup");
  for (const [name, state] of [
    ["設定與金鑰", "還缺"],
    ["檔案儲存", "沒有問題"],
    ["資料庫結構", "沒有問題"],
  ] as const)
    await says(page.getByRole("row").filter({ hasText: name }), state);
  const doctor = await runCommand("doctor");
  expect(doctor.code).toBe(1);
  expect(doctor.said).toContain("✓ 檔案儲存：寫入、讀取、刪除都成功。");
});
