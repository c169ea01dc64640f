import { expect, test } from "vitest";
import { login } from "#contract/accounts/routes.ts";
import { getMySettings, putMyEmailNotices } from "#contract/accounts/setting-routes.ts";
import { passTime, reloadedUntil } from "./harness/market.ts";
import { becomeDemo, freshEmail, mailTo, makeMember, PASSWORD } from "./harness/people.ts";
import { newPerson, origin, phone, shareBrowser, wide } from "./harness/person.ts";
import { says, seen } from "./harness/wait.ts";

shareBrowser();

test("an issue is written, looked at, released by a second operator, arrives where it is wanted and can be stopped", {
  timeout: 240_000,
}, async () => {
  const reader = await newPerson(phone);
  const email = await makeMember(reader, "訂閱的人");
  await reader.api.call(login, { body: { email, password: PASSWORD } });
  const { newsletter: _, ...notices } = (await reader.api.call(getMySettings, {})).emailNotices;
  await reader.api.call(putMyEmailNotices, { body: { ...notices, newsletter: true } });
  const other = await makeMember(await newPerson(phone), "沒訂的人");

  const editor = await newPerson(wide);
  await becomeDemo(editor, "operator");
  const { page, go } = editor;
  const main = page.getByRole("main");
  const subject = `這個月的好手 ${freshEmail("x").slice(2, 8)}`;
  await go("/admin/newsletter");
  await page.getByRole("link", { name: "新增電子報" }).click();
  await page.getByRole("button", { name: "建立草稿" }).click();
  await says(main, "主旨至少 5 個字");
  await page.getByLabel("主旨").fill(subject);
  await page.getByLabel("預覽文字").fill("三位新好手，和一個活動");
  await page.getByLabel("開頭").fill("這個月整理了年末常用的服務。");
  await page.getByLabel("小標題").fill("年末的準備");
  await page.getByLabel("內文").fill("現在訂都來得及。");
  await page.getByLabel("服務與文章").fill("/services/999999999");
  await page.getByRole("button", { name: "建立草稿" }).click();
  await says(main, "現在看不到，請換一個");
  await page.getByLabel("服務與文章").fill("");
  await page.getByRole("button", { name: "建立草稿" }).click();
  await seen(page.getByRole("heading", { name: "純文字版" }));
  await says(main, "【年末的準備】");
  const mail = await page.getByRole("link", { name: "看信件的樣子" }).getAttribute("href");
  const shown = await page.context().newPage();
  await shown.goto(origin + mail);
  await says(shown.locator("body"), "現在訂都來得及。");
  await shown.close();
  await page.getByRole("button", { name: "試寄一封給自己" }).click();
  expect((await mailTo("operator@example.com", subject)).subject).toBe(`【試寄】${subject}`);
  await page.getByRole("button", { name: "送出，請同事放行" }).click();
  await seen(page.getByRole("button", { name: "退回修改" }));
  expect(await page.getByRole("button", { name: "放行，開始寄送" }).count()).toBe(0);

  const releaser = await newPerson(wide);
  await becomeDemo(releaser, "operator2");
  await releaser.go("/admin/newsletter?state=waiting");
  await releaser.page.getByRole("link", { name: subject }).click();
  await releaser.page.getByRole("button", { name: "放行，開始寄送" }).click();
  await releaser.page.getByRole("alertdialog").getByRole("button", { name: "放行，開始寄送" }).click();
  await seen(releaser.page.getByText("寄送中").first());
  await passTime("1m");
  const arrived = await mailTo(email, subject);
  expect(arrived.text).toContain("訂閱的人，你好：");
  const link = arrived.links.find((each) => each.includes("/unsubscribe/")) ?? "";

  await reader.go(new URL(link).pathname);
  await reader.page.getByRole("button", { name: "停收這種通知信" }).click();
  await says(reader.page.getByRole("main"), "不會再寄「電子報」的通知信");
  await reloadedUntil(releaser, new URL(releaser.page.url()).pathname, "從這一期的連結取消訂閱1 人");
  const outbox = await (await fetch(`${origin}/sandbox/outbox.json?to=${encodeURIComponent(other)}`)).json();
  expect((outbox as { subject: string }[]).some((each) => each.subject === subject)).toBe(false);
});
