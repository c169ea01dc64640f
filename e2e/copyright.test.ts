import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { actOnNotice, counterNotice, getNotices, giveNoticeAsVisitor } from "#contract/copyright/routes.ts";
import { counterForm, noticeForm } from "#server/testing/factories/support.ts";
import { barriers, tooWide } from "./harness/looked-through.ts";
import { listService, passTime } from "./harness/market.ts";
import { becomeDemo, becomeMember, freshEmail, mailTo } from "./harness/people.ts";
import { newPerson, phone, shareBrowser, wide } from "./harness/person.ts";
import { gone, hydrated, says, seen } from "./harness/wait.ts";

shareBrowser();

const pathIn = (links: readonly string[], part: string) =>
  new URL(links.find((each) => each.includes(part)) ?? expect.fail(`no link with ${part}`)).pathname;

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function tickAll(page: Page): Promise<void> {
  for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.check();
}

test("a right holder without an account has a service taken down; its seller answers, and it comes back", {
  timeout: 300_000,
}, async () => {
  const [owner, visitor, operator] = [await newPerson(phone), await newPerson(phone), await newPerson(wide)];
  const suffix = Math.random().toString(36).slice(2, 8);
  await becomeMember(owner, `小山${suffix}`);
  const title = `山景封面設計 ${suffix}`;
  const id = await listService(owner, title, 1200);
  const email = freshEmail("holder");

  // The report leads to the form, which knows the piece.
  const { page } = visitor;
  await visitor.go(`/services/${id}`);
  await page.getByRole("button", { name: /檢舉/ }).filter({ visible: true }).first().click();
  const report = page.getByRole("dialog", { name: "檢舉這項服務" });
  await report.getByLabel("原因").selectOption({ label: "侵害著作權或盜用作品" });
  await report.getByRole("link", { name: "填寫著作權通知" }).click();
  await seen(page.getByRole("heading", { name: "填寫通知" }));
  await hydrated(page);
  await seen(page.getByText(`你要通知的是「${title}」`));
  await page.getByRole("button", { name: "寄確認信給我" }).click();
  await seen(page.getByText("請輸入著作名稱"));
  await seen(page.getByText("請閱讀並勾選這項聲明"));
  await fill(page, {
    被侵害的著作: "山與海插畫集",
    侵權的內容: `封面用了我畫的山景 ${suffix}`,
    證明: "2023 年 5 月個展展出",
    姓名或名稱: "林思妤",
    電話: "02-2345-6789",
    地址: "臺北市中正區一段 1 號",
    簽名: "林思妤",
    電子信箱: email,
  });
  await tickAll(page);
  expect([await barriers(visitor, true), await tooWide(visitor)]).toEqual([[], []]);
  await page.getByRole("button", { name: "寄確認信給我" }).click();
  await seen(page.getByText(`確認信寄到 ${email} 了`));

  const link = pathIn((await mailTo(email, "請確認你的著作權通知")).links, "/copyright_notice/");
  await visitor.go(link);
  await says(page.getByRole("main"), "信箱未確認");
  expect([await barriers(visitor, true), await tooWide(visitor)]).toEqual([[], []]);
  await page.getByRole("button", { name: "確認並提出" }).click();
  await says(page.getByRole("main"), "待處理");

  await becomeDemo(operator, "operator");
  await operator.go("/admin/copyright");
  await operator.page.getByRole("link").filter({ hasText: title }).click();
  const main = operator.page.getByRole("main");
  await says(main, `封面用了我畫的山景 ${suffix}`);
  await says(main, "02-2345-6789");
  await hydrated(operator.page);
  expect(await barriers(operator, true)).toEqual([]);
  await operator.page.getByRole("button", { name: "下架", exact: true }).click();
  const dialog = operator.page.getByRole("dialog", { name: "下架" });
  await dialog.getByLabel("下架的理由").fill("構圖與顏色和原作相同");
  await dialog.getByRole("button", { name: "確定下架" }).click();
  await gone(dialog);
  await says(main, "已下架");
  await visitor.go(`/services/${id}`);
  await gone(page.getByRole("heading", { name: title }));

  // The seller reads the notice without the address, and answers.
  await owner.go("/mypage/notifications");
  await owner.page
    .getByRole("link", { name: /著作權通知第 \d+ 號/ })
    .first()
    .click();
  const own = owner.page.getByRole("main");
  await says(own, `封面用了我畫的山景 ${suffix}`);
  await gone(own.getByText("臺北市中正區一段 1 號"));
  await hydrated(owner.page);
  await fill(owner.page, {
    為什麼你有權使用: `這張圖是我自己畫的 ${suffix}`,
    姓名或名稱: "陳建宏",
    地址: "高雄市苓雅區四維路 2 號",
    簽名: "陳建宏",
  });
  await tickAll(owner.page);
  expect([await barriers(owner, true), await tooWide(owner)]).toEqual([[], []]);
  await owner.page.getByRole("button", { name: "送出回復通知" }).click();
  await says(own, "回復通知已經轉給通知人");
  expect((await mailTo(email, "對方提出回復通知")).text).toContain(`這張圖是我自己畫的 ${suffix}`);
  await visitor.go(link);
  await says(page.getByRole("main"), "對方的回復通知");

  await passTime("21d");
  await visitor.go(`/services/${id}`);
  await seen(page.getByRole("heading", { name: title }));
  expect((await mailTo(email, "已恢復")).text).toContain("期限內沒有收到訴訟證明");
});

test("a lawsuit keeps what was taken down from coming back", { timeout: 300_000 }, async () => {
  const [owner, visitor, operator] = [await newPerson(wide), await newPerson(wide), await newPerson(phone)];
  const suffix = Math.random().toString(36).slice(2, 8);
  await becomeMember(owner, `小海${suffix}`);
  const title = `海景海報設計 ${suffix}`;
  const service = await listService(owner, title, 900);
  const email = freshEmail("holder");
  const body = { ...noticeForm, where: `/services/${service}`, email };
  await visitor.api.call(giveNoticeAsVisitor, { body });
  await visitor.go(pathIn((await mailTo(email, "請確認你的著作權通知")).links, "/copyright_notice/"));
  await visitor.page.getByRole("button", { name: "確認並提出" }).click();
  await says(visitor.page.getByRole("main"), "待處理");
  await becomeDemo(operator, "operator");
  const { data } = await operator.api.call(getNotices, {});
  const id = data.find((each) => each.title === title)?.id ?? expect.fail("no notice");
  const params = { id, name: "take_down" } as const;
  await operator.api.call(actOnNotice, { params, body: { text: "構圖與顏色和原作相同" } });
  await owner.api.call(counterNotice, { params: { id }, body: counterForm });

  await operator.go(`/admin/copyright/${id}`);
  await hydrated(operator.page);
  await says(operator.page.getByRole("main"), counterForm.text);
  expect([await barriers(operator, true), await tooWide(operator)]).toEqual([[], []]);
  await operator.page.getByRole("button", { name: "記錄訴訟證明" }).click();
  const dialog = operator.page.getByRole("dialog", { name: "記錄訴訟證明" });
  await dialog.getByLabel("法院與案號").fill("臺北地方法院 115 年度智字第 12 號");
  await dialog.getByRole("button", { name: "確定記錄訴訟證明" }).click();
  await gone(dialog);
  await passTime("25d");
  await visitor.go(`/services/${service}`);
  await gone(visitor.page.getByRole("heading", { name: title }));
  await owner.go(`/mypage/copyright/${id}`);
  await says(owner.page.getByRole("main"), "對方提出訴訟，內容維持下架");
});
