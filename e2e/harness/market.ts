import { createService, getCategories, publishService, uploadServiceImage } from "#contract/catalog/routes.ts";
import { createServiceCoupon, transitionServiceCoupon } from "#contract/coupons/routes.ts";
import type { getOrder } from "#contract/orders/routes.ts";
import type { Answer, CallParts } from "#contract/route/route.ts";
import { origin, type Person } from "./person.ts";
import { somePicture } from "./pictures.ts";
import { until, words } from "./wait.ts";

export type Room = Answer<typeof getOrder>;

/** Faults that the simulated gateway can be told to produce next. */
type Fault = "lost" | "twice" | "late" | "amount" | "hash" | "query_down" | "refund_refused";

/**
 * Publishes a service with one package and one question, through the API.
 * @param more the rest of its content
 * @returns its id
 */
export async function listService(
  { api }: Pick<Person, "api">,
  title: string,
  price: number,
  more: Partial<CallParts<typeof createService>["body"]> = {},
): Promise<number> {
  const [category] = await api.call(getCategories, {});
  const picture = await api.upload(uploadServiceImage, {}, { use: "gallery" }, await somePicture("封面.png"));
  const { id } = await api.call(createService, {
    body: {
      title,
      categoryId: category?.id ?? null,
      subcategoryId: category?.subcategories[0]?.id ?? null,
      description: `<p>${"從了解需求開始，提供草稿、修改到完稿，每一步都會先和你確認，再往下進行。".repeat(2)}</p>`,
      packages: [{ name: "基本", included: "一款設計，含完稿檔", price, days: 5, revisions: 2 }],
      questions: [{ text: "請說明用途與尺寸", required: true }],
      images: [{ ...picture, alt: "作品封面" }],
      consumerClass: "custom",
      ...more,
    },
  });
  await api.call(publishService, { params: { id } });
  return id;
}

/**
 * Sets the faults that the simulated gateway produces next, at a webhook, a query or a refund. Without arguments it
 * clears those of an earlier attempt.
 */
export async function armGateway(...faults: Fault[]): Promise<void> {
  for (const fault of ["none", ...faults]) {
    const response = await fetch(`${origin}/sandbox/pay/newebpay/control/next`, {
      method: "POST",
      body: new URLSearchParams({ fault }),
    });
    if (!response.ok) throw new Error(await response.text());
  }
}

/** Advances the product's clock, e.g. by `15d`, and runs the time-dependent jobs. */
export async function passTime(advance: string): Promise<void> {
  const response = await fetch(`${origin}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Loads a page again until it shows a text, for the results of jobs. */
export async function reloadedUntil(person: Person, path: string, text: string): Promise<void> {
  await until(
    `${path} says ${text}`,
    async () => {
      await person.go(path);
      return words(person.page.getByRole("main"));
    },
    (shown) => shown.includes(text.replaceAll(/\s/g, "")),
  );
}

/** Pays an issued payment number at the simulated cash machine. */
export async function payAtCounter({ page }: Person, number: string): Promise<void> {
  await page.goto(`${origin}/sandbox/pay/newebpay/counter`);
  const bill = page.locator("form").filter({ hasText: number });
  await bill.getByRole("button", { name: "模擬繳費" }).click();
  await bill.waitFor({ state: "detached" });
}

/** Presses 同意並付款 on the checkout and 確認付款 at the simulated gateway, and returns to the shop. */
export async function payAtGateway({ page }: Person): Promise<void> {
  await page.getByRole("heading", { name: "信用卡付款" }).waitFor();
  await page.getByRole("button", { name: "確認付款" }).click();
  await page.waitForURL(/\/orders\/newebpay\/result(_transaction)?\?/, { waitUntil: "domcontentloaded" });
}

/** Presses a button on AFTEE's page and returns to the shop. */
export async function payByLender({ page }: Person, button: "確認付款" | "超過可用額度"): Promise<void> {
  await page.getByRole("heading", { name: "AFTEE 付款" }).waitFor();
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(/\/orders\/aftee\/result/, { waitUntil: "domcontentloaded" });
}

/** Presses a button on JKOPAY's page and returns to the shop. */
export async function payByWallet({ page }: Person, button: "以街口帳戶付款" | "取消返回"): Promise<void> {
  await page.getByRole("heading", { name: "街口付款" }).waitFor();
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(/\/orders\/jkos\/result/, { waitUntil: "domcontentloaded" });
}

/** Presses a button on LINE Pay's page and returns to the shop. */
export async function payByLine({ page }: Person, button: "同意並付款" | "取消"): Promise<void> {
  await page.getByRole("heading", { name: "LINE Pay 付款" }).waitFor();
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.waitForURL(/\/orders\/linepay\/result/, { waitUntil: "domcontentloaded" });
}

/** Creates and starts a seller's coupon for all of their services. @param off NT$ */
export async function makeCoupon({ api }: Person, off: number): Promise<{ code: string; title: string }> {
  const coupon = { code: `DEAL${Date.now().toString(36).slice(-8).toUpperCase()}`, title: "合作愉快" };
  const [startsAt, endsAt] = [-1, 365].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const period = { startsAt: startsAt ?? "", endsAt: endsAt ?? "" };
  const body = { ...coupon, cut: "amount", value: off, scope: "seller", audience: "code", ...period } as const;
  const { id } = await api.call(createServiceCoupon, { body });
  await api.call(transitionServiceCoupon, { params: { id, name: "activate" } });
  return coupon;
}
