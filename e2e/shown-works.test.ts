import { expect, test } from "vitest";
import { applyTransition, deliverOrder, listMyOrders } from "#contract/orders/routes.ts";
import { barriers } from "./harness/looked-through.ts";
import { listService, payAtGateway } from "./harness/market.ts";
import { startWork } from "./harness/money.ts";
import { becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { somePicture } from "./harness/pictures.ts";
import { at, gone, seen } from "./harness/wait.ts";

shareBrowser();

test("a delivered picture is asked for, agreed to on the phone, shown in the portfolio, and taken back", async () => {
  const [seller, buyer, visitor] = [await newPerson(), await newPerson(phone), await newPerson()];
  const sellerId = await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  const serviceId = await listService(seller, "展覽主視覺設計", 2600);
  await buyer.go(`/orders/payment?service=${serviceId}`);
  await buyer.page.getByRole("radio", { name: /^信用卡/ }).check();
  await buyer.page.getByRole("button", { name: /^同意並付款/ }).click();
  await payAtGateway(buyer);
  const [order] = (await buyer.api.call(listMyOrders, {})).data;
  const id = order?.id ?? 0;
  await startWork(buyer, id);
  await seller.api.upload(deliverOrder, { id }, { text: "完稿" }, await somePicture("完稿.png"));
  await buyer.api.call(applyTransition, { params: { id, name: "accept" } });

  await seller.go(`/transactions/${id}`);
  const { page } = seller;
  await page.getByRole("button", { name: "放進作品集" }).click();
  const dialog = page.getByRole("dialog", { name: "放進作品集" });
  await seen(dialog.getByRole("radio", { name: "完稿.png" }));
  await dialog.getByRole("button", { name: "請買家同意" }).click();
  await seen(dialog.getByText("請填寫作品名稱"));
  expect(await barriers(seller, false)).toEqual([]);
  await dialog.getByLabel("作品名稱").fill("海洋展主視覺");
  await dialog.getByRole("button", { name: "請買家同意" }).click();
  await seen(page.getByText("等買家同意後公開。"));

  const shown = visitor.page.getByRole("heading", { name: "海洋展主視覺" });
  await visitor.go(`/users/${sellerId}/portfolios`);
  expect(await shown.count()).toBe(0);

  await buyer.go("/mypage/notifications/user");
  await buyer.page.getByRole("link", { name: /賣家想把成果放進作品集/ }).click();
  await seen(buyer.page.getByText("賣家想放進作品集，你同意後才會公開。"));
  expect(await barriers(buyer, false)).toEqual([]);
  await buyer.page.getByRole("button", { name: /^同意公開 ?「海洋展主視覺」/ }).click();
  await seen(buyer.page.getByText("已公開在賣家的作品集。"));

  await visitor.go(`/users/${sellerId}/portfolios`);
  await seen(shown);
  await seen(visitor.page.getByText("來自已完成的訂單"));
  await visitor.page.getByRole("link", { name: "海洋展主視覺" }).click();
  await seen(visitor.page.getByText("來自已完成的訂單"));
  expect(await barriers(visitor, false)).toEqual([]);

  await visitor.go(`/services/${serviceId}`);
  const part = visitor.page.getByRole("region", { name: "這項服務的成果" });
  await part.getByRole("link", { name: "海洋展主視覺" }).click();
  await at(visitor.page, new RegExp(`^/users/${sellerId}/portfolios/\\d+$`));
  await seen(visitor.page.getByText("來自已完成的訂單"));

  await buyer.page.getByRole("button", { name: /^收回同意 ?「海洋展主視覺」/ }).click();
  await seen(buyer.page.getByText("你沒有同意公開。"));
  await visitor.go(`/users/${sellerId}/portfolios`);
  await gone(shown);
});
