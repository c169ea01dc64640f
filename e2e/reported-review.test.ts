import { expect, test } from "vitest";
import { searchServices } from "#contract/catalog/routes.ts";
import { listServiceReviews } from "#contract/orders/routes.ts";
import { barriers } from "./harness/looked-through.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser, wide } from "./harness/person.ts";
import { gone, says, seen } from "./harness/wait.ts";

shareBrowser();

test("a member reports a review on a phone; an operator takes it down with a reason, and shows it again", async () => {
  const [reader, operator] = [await newPerson(phone), await newPerson(wide)];
  await becomeMember(reader, "路過的讀者");
  const service = (await reader.api.call(searchServices, {})).data.find(({ ratingCount }) => ratingCount > 0);
  const params = { id: service?.id ?? 0 };
  const review = (await reader.api.call(listServiceReviews, { params })).data[0];
  if (!review) throw new Error("the demo market has no reviews");
  const { nickname } = review.author;
  const shown = reader.page.locator(`#review-${review.id}`);

  await reader.go(`/services/${params.id}`);
  await shown.getByRole("button", { name: `檢舉 ${nickname} 的評價` }).click();
  const report = reader.page.getByRole("dialog", { name: "檢舉這則評價" });
  await report.getByRole("button", { name: "送出檢舉" }).click();
  await seen(report.getByText("請選擇檢舉的原因"));
  await report.getByLabel("原因").selectOption({ label: "其他" });
  await report.getByLabel("說明").fill("寫出了別人的電話。");
  await report.getByRole("button", { name: "送出檢舉" }).click();
  await gone(report);

  await becomeDemo(operator, "operator");
  const { page, go } = operator;
  const row = page.getByRole("row").filter({ hasText: review.text });
  await go("/admin/reviews");
  await says(row, "寫出了別人的電話。");
  await seen(row.getByRole("link", { name: /^訂單 \d+/ }));
  expect(await barriers(operator, true)).toEqual([]);
  await row.getByRole("button", { name: /^下架/ }).click();
  const hide = page.getByRole("dialog", { name: new RegExp(`^下架「${nickname}給`) });
  await hide.getByLabel("原因").fill("寫出了第三人的個人資料");
  await hide.getByRole("button", { name: "確定下架" }).click();
  await gone(hide);
  await gone(row);
  await reader.page.reload();
  await seen(reader.page.getByRole("heading", { name: "評價", exact: true }));
  await gone(shown);

  await go("/admin/reviews?list=hidden");
  await says(row, "寫出了第三人的個人資料");
  await row.getByRole("button", { name: /^恢復顯示/ }).click();
  const show = page.getByRole("dialog", { name: /^恢復「/ });
  await show.getByLabel("說明").fill("作者已經請客服刪去電話");
  await show.getByRole("button", { name: "恢復顯示" }).click();
  await gone(show);
  await gone(row);
  await reader.page.reload();
  await seen(shown);
});
