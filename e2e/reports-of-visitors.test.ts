import { expect, test } from "vitest";
import { saveProfile } from "#contract/profiles/item-routes.ts";
import { barriers } from "./harness/looked-through.ts";
import { becomeDemo, becomeMember, freshEmail, mailTo } from "./harness/people.ts";
import { newPerson, phone, shareBrowser, wide } from "./harness/person.ts";
import { gone, says, seen } from "./harness/wait.ts";

shareBrowser();

test("somebody without an account reports a profile; an operator takes it down; its owner appeals and gets it back", {
  timeout: 240_000,
}, async () => {
  const [owner, visitor, operator] = [await newPerson(wide), await newPerson(phone), await newPerson(wide)];
  const suffix = Math.random().toString(36).slice(2, 8);
  const nickname = `小秋${suffix}`;
  const id = await becomeMember(owner, nickname);
  const headline = `專做公司大小章 ${suffix}`;
  await owner.api.call(saveProfile, { body: { headline, intro: "十年經驗，隨到隨做。" } });
  const email = freshEmail("reporter");

  // On the phone, the bar at the foot has the acts.
  await visitor.go(`/users/${id}`);
  const { page } = visitor;
  const more = page.getByRole("button", { name: `更多關於${nickname}的操作` }).filter({ visible: true });
  await more.click();
  await page.getByRole("button", { name: "檢舉個人檔案" }).filter({ visible: true }).click();
  const report = page.getByRole("dialog", { name: "檢舉個人檔案" });
  await report.getByRole("button", { name: "寄確認信給我" }).click();
  await seen(report.getByText("請選擇檢舉的原因"));
  await seen(report.getByText("請輸入電子信箱"));
  await report.getByLabel("原因").selectOption({ label: "違法或平台禁止的內容" });
  await report.getByLabel("說明").fill(`偽造印章 ${suffix}`);
  await report.getByLabel("你的電子信箱").fill(email);
  expect(await barriers(visitor, true)).toEqual([]);
  await report.getByRole("button", { name: "寄確認信給我" }).click();
  await seen(page.getByText(`確認信寄到 ${email} 了`));

  // Opening the link does nothing yet.
  const { links } = await mailTo(email, "請確認你的檢舉");
  const link = links.find((each) => each.includes("/report_confirm/")) ?? "";
  await becomeDemo(operator, "operator");
  await visitor.go(new URL(link).pathname);
  await says(page.getByRole("main"), `偽造印章 ${suffix}`);
  const row = operator.page.getByRole("row").filter({ hasText: headline });
  await operator.go("/admin/profiles");
  await gone(row);
  expect(await barriers(visitor, true)).toEqual([]);
  await page.getByRole("button", { name: "確認檢舉" }).click();
  await seen(page.getByText("客服收到你的檢舉了"));

  await operator.page.reload();
  await says(row, `偽造印章 ${suffix}`);
  await says(row, email);
  expect(await barriers(operator, true)).toEqual([]);
  await row.getByRole("button", { name: /^下架/ }).click();
  const hide = operator.page.getByRole("dialog", { name: /^下架「/ });
  await hide.getByLabel("原因").fill("替人刻公司大小章需要授權書");
  await hide.getByRole("button", { name: "確定下架" }).click();
  await gone(hide);
  await gone(row);
  expect((await mailTo(email, "違反規範")).text).toContain("已經下架");
  await visitor.go(`/users/${id}`);
  await seen(page.getByRole("heading", { name: nickname }));
  await gone(page.getByText(headline));

  // The owner reads why, and appeals.
  await owner.go("/myprofile");
  const told = owner.page.getByRole("main");
  await says(told, "替人刻公司大小章需要授權書");
  await says(told, headline);
  expect(await barriers(owner, true)).toEqual([]);
  await owner.page.getByRole("link", { name: "寫信給客服申訴" }).click();
  await owner.page.getByLabel("主旨", { exact: true }).fill(`申訴下架 ${suffix}`);
  await owner.page.getByLabel("內容", { exact: true }).fill("我只替有授權書的公司刻章，每次都會核對。");
  await owner.page.getByRole("button", { name: "送出", exact: true }).click();
  await seen(owner.page.getByText("已經收到你的訊息"));

  await operator.go("/admin/contacts");
  await seen(operator.page.getByText(`申訴下架 ${suffix}`));
  await operator.go("/admin/profiles?list=hidden");
  await row.getByRole("button", { name: /^恢復顯示/ }).click();
  const show = operator.page.getByRole("dialog", { name: /^恢復「/ });
  await show.getByLabel("說明").fill("已看過授權書的樣本");
  await show.getByRole("button", { name: "恢復顯示" }).click();
  await gone(show);
  await gone(row);
  await visitor.go(`/users/${id}`);
  await seen(page.getByText(headline));
});
