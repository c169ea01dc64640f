import { expect, test } from "vitest";
import { login, putMyEmail } from "#contract/accounts/routes.ts";
import { postMyProof } from "#contract/second-factor/routes.ts";
import { freshEmail, mailTo, makeMember, PASSWORD } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { at, seen } from "./harness/wait.ts";

shareBrowser();

test("Facebook does not vouch for the address: the code of the mailbox, then the nickname, then in", async () => {
  const { page, go } = await newPerson();
  const email = freshEmail("facebook");
  await go("/login?to=%2Fmypage%2Forders");
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "使用 Facebook 帳號繼續" }).click();
  const vendor = await opened;
  await vendor.getByText("使用其他帳號").click();
  await vendor.getByLabel("姓名").fill("李小華");
  await vendor.getByLabel("電子郵件", { exact: true }).fill(email);
  await vendor.getByRole("button", { name: "以此帳號繼續" }).click();

  await seen(page.getByText(email));
  const code = /^\d{6}$/m.exec((await mailTo(email, "驗證碼")).text)?.[0] ?? "";
  const field = page.getByLabel("驗證碼", { exact: true });
  await field.fill(code === "000000" ? "000001" : "000000");
  await seen(page.getByText("驗證碼不正確，還可以再試 4 次。"));
  await field.fill(code);
  await page.getByLabel("暱稱", { exact: true }).fill("小華");
  await page.getByRole("button", { name: "設定", exact: true }).click();
  await at(page, "/mypage/orders");
});

test("who did not ask for another address says so by the link in the mail, without logging in", async () => {
  const thief = await newPerson();
  const email = await makeMember(thief, "被盜的人");
  await thief.api.call(login, { body: { email, password: PASSWORD } });
  await thief.api.call(postMyProof, { body: { by: "password", password: PASSWORD } });
  await thief.api.call(putMyEmail, { body: { email: freshEmail("thief") } });

  const { page, go } = await newPerson(phone);
  const [link = ""] = (await mailTo(email, "有人申請變更")).links;
  await go(new URL(link).pathname);
  await seen(page.getByText("取消這次申請，電子信箱維持不變"));
  await page.getByRole("button", { name: "這不是我，取消變更" }).click();
  await seen(page.getByText("已經取消變更"));
  await go(new URL(link).pathname);
  await seen(page.getByText("連結已失效"));

  await thief.go("/mypage/setting");
  await at(thief.page, `/login?to=${encodeURIComponent("/mypage/setting")}`);
  const [reset = ""] = (await mailTo(email, "重設你的密碼")).links;
  await go(new URL(reset).pathname);
  await page.getByLabel("新密碼", { exact: true }).fill("Keelung-2026-Rain");
  await page.getByRole("button", { name: "儲存新密碼" }).click();
  await seen(page.getByText("密碼已更新"));
  expect(await page.getByText("這些帳號仍然可以登入").count()).toBe(0);
});
