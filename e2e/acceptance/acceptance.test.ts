import { expect, test } from "vitest";
import { getMyData } from "#contract/accounts/routes.ts";
import { phone, shareBrowser, wide } from "../harness/person.ts";
import { makeOperators, putUpCategory, registerByMail } from "./founding.ts";
import { install } from "./installation.ts";
import { refundCompleted, settle } from "./money.ts";
import { supportSeesNoAccount } from "./support-view.ts";
import { ACCOUNT, certify, listService, trade, verifyIdentity, writeLetter } from "./trade.ts";

shareBrowser({ pictures: true });

const lastOf = (path: string) => path.split("/").at(-1) ?? "";

test("a company runs the product from nothing, in production settings, by docs/operations.md", {
  timeout: 900_000,
  retry: 0,
}, async () => {
  const site = await install();
  const [first, second, helper] = [await site.visitor(wide), await site.visitor(phone), await site.visitor(wide)];
  await makeOperators(site, { first, second, helper });
  await putUpCategory(first);

  const [seller, buyer] = [await site.visitor(wide), await site.visitor(phone)];
  const sellerMail = await registerByMail(site, seller, "陽台小農");
  await verifyIdentity(site, seller, sellerMail, second);
  const service = await listService(seller);
  const buyerMail = await registerByMail(site, buyer, "小雨");
  await certify(site, second, sellerMail, buyer, service);

  const room = await trade(buyer, seller, service);
  await writeLetter(site, buyer, buyerMail, helper, room);
  const letter = lastOf(new URL(helper.page.url()).pathname);
  await refundCompleted(first, second, buyer, room);
  await settle(site, first);

  const { id } = await seller.api.call(getMyData, {});
  await supportSeesNoAccount(helper, seller, ACCOUNT, { order: lastOf(room), member: String(id), letter });
  // A refused call and a restart are in the console; errors of our own code are not.
  const errors = [first, second, helper, seller, buyer].flatMap((person) => person.complaints());
  expect(errors.filter((line) => !line.startsWith("Failed to load resource"))).toEqual([]);
});
