import { expect, test } from "vitest";
import { listMyRestrictions } from "#contract/moderation/routes.ts";
import { barriers, tooWide } from "./harness/looked-through.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser, wide } from "./harness/person.ts";
import { at, gone, hydrated, says, seen } from "./harness/wait.ts";

shareBrowser();

test("an operator keeps a member from messages, sees the pages as the member, and can do nothing there", async () => {
  const [member, operator] = [await newPerson(phone), await newPerson(wide)];
  const id = await becomeMember(member, "小雨");
  await becomeDemo(operator, "operator");
  const { page, go } = operator;
  await go(`/admin/members/${id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "限制一項功能" }).click();
  const restrict = page.getByRole("dialog", { name: "限制「小雨」" });
  await restrict.getByRole("button", { name: "限制", exact: true }).click();
  await says(restrict, "請至少用");
  await restrict.getByLabel("限制什麼").selectOption("messages");
  await restrict.getByLabel("原因").fill("一週內被檢舉三次大量傳送廣告訊息。");
  await restrict.getByRole("button", { name: "限制", exact: true }).click();
  await gone(restrict);
  await says(page.getByRole("region", { name: "處分紀錄" }), "不能傳訊息給其他會員");

  await page.getByRole("button", { name: "以會員的身分檢視" }).click();
  const view = page.getByRole("dialog", { name: "以「小雨」的身分檢視" });
  await view.getByLabel("原因").fill("會員說首頁看不到進行中的訂單。");
  await view.getByRole("button", { name: "開始檢視" }).click();
  await at(page, "/mypage");
  await hydrated(page);
  await seen(page.getByText("只能看不能動"));
  await page.getByRole("link", { name: "看原因、期限與怎麼申訴" }).click();
  await at(page, "/mypage/restrictions");
  const main = page.getByRole("main");
  await says(main, "一週內被檢舉三次");
  expect([await barriers(operator, true), await tooWide(operator)]).toEqual([[], []]);
  await main.getByLabel("申訴內容").fill("那些訊息都是回覆對方的問題。");
  await main.getByRole("button", { name: "送出申訴" }).click();
  await seen(page.getByText("你正在以會員的身分檢視，只能看，不能動。"));
  await go("/mypage/messages");
  await says(main, "這是會員的私人內容");
  await page.getByRole("button", { name: "結束檢視" }).click();
  await at(page, `/admin/members/${id}`);

  await member.go("/mypage/restrictions");
  await hydrated(member.page);
  const own = member.page.getByRole("main");
  await own.getByLabel("申訴內容").fill("那些訊息都是回覆對方的問題。");
  await own.getByRole("button", { name: "送出申訴" }).click();
  await seen(own.getByRole("link", { name: "查看你的申訴與回覆" }));
  expect([await barriers(member, true), await tooWide(member)]).toEqual([[], []]);
  expect(await member.api.call(listMyRestrictions, {})).toMatchObject([{ kind: "messages", appealUntil: null }]);
});
