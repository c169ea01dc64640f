import { expect, test } from "vitest";
import { z } from "zod";
import { deliverOrder } from "#contract/orders/routes.ts";
import { barriers } from "./harness/looked-through.ts";
import { listService, payAtGateway } from "./harness/market.ts";
import { startWork } from "./harness/money.ts";
import { becomeMember } from "./harness/people.ts";
import {
  haltServer,
  newPerson,
  openProfile,
  origin,
  type Person,
  personAt,
  phone,
  shareBrowser,
  wide,
} from "./harness/person.ts";
import { at, gone, hydrated, seen, until } from "./harness/wait.ts";

shareBrowser();

/*
 * Chromium without a window has no push service, so `PushManager.subscribe()` always fails in it. As in every sandbox,
 * the stand-in of the push services subscribes in its place (`/sandbox/push`): our server encrypts and sends to it over
 * HTTP, and it decrypts. What it decrypts is then handed to the real service worker by the browser's debugging
 * protocol, as the browser does with a message from its push service.
 */

const Shown = z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string(), device: z.string() });
type Shown = z.output<typeof Shown>;
const shownAt = async (url: string): Promise<Shown[]> =>
  z
    .array(Shown)
    .parse(await (await fetch(`${origin}/sandbox/push.json`)).json())
    .filter((message) => message.url === url);

/** Somebody whose browser allows notifications and service workers. */
async function reachable(): Promise<Person> {
  const context = await openProfile(phone, undefined, { serviceWorkers: "allow" });
  await context.grantPermissions(["notifications"], { origin });
  return personAt(context);
}

/** Hands a message to the service worker and presses what it shows. @returns the address that it opens */
async function deliverAndPress({ page, context }: Person, message: Shown): Promise<string> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((found) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const shown = await until(
    "the device shows the message",
    () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
      }),
    (all) => all.length === 1,
  );
  expect(shown).toEqual([{ title: message.title, body: message.body }]);
  // Only a real press may open a window, and without a window there is none: the worker is asked where it would go.
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: object;
      NotificationEvent: new (type: string, init: object) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((opened) => {
      Object.defineProperty(scope.clients, "openWindow", { value: async (href: string) => opened(href) });
      const press = new scope.NotificationEvent("notificationclick", { notification });
      Object.defineProperty(press, "waitUntil", { value: () => {} });
      scope.dispatchEvent(press);
    });
  });
}

test("after the payment one question switches the reminders on; a deadline arrives, its press opens the room, off is quiet", async () => {
  const seller = await newPerson();
  const buyer = await reachable();
  await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  const { page, go } = buyer;
  const question = page.getByRole("complementary", { name: "期限提醒" });
  await go(`/orders/payment?service=${await listService(seller, "展覽導覽手冊排版", 2600)}`);
  expect(await question.count()).toBe(0);
  await page.getByRole("radio", { name: /^信用卡/ }).check();
  await page.getByRole("button", { name: /^同意並付款/ }).click();
  await payAtGateway(buyer);
  await seen(question);
  await hydrated(page);
  expect(await barriers(buyer, false)).toEqual([]);
  await question.getByRole("button", { name: "提醒我" }).click();
  await seen(page.getByText("這個裝置會收到期限提醒"));
  await gone(question);

  await page.getByRole("link", { name: "前往交易室" }).click();
  await at(page, /^\/transactions\/\d+/);
  const path = new URL(page.url()).pathname;
  const id = Number(path.split("/").at(-1));
  await startWork(buyer, id);
  await seller.api.call(deliverOrder, { params: { id }, body: { text: "完稿在雲端資料夾" } });
  const [message] = await until(
    "the delivery has reached the device",
    () => shownAt(path),
    (all) => all.length > 0,
  );
  expect(message).toMatchObject({ title: "賣家交付成果，等待買家驗收", body: expect.stringMatching(/^驗收期限：/) });
  expect(JSON.stringify(message)).not.toContain("展覽導覽手冊");

  await go("/mypage");
  const opened = await deliverAndPress(buyer, message as Shown);
  expect(opened).toBe(`${origin}${path}`);
  await go(opened);
  // It is on, so nobody asks again.
  await seen(page.getByRole("heading", { level: 1 }));
  expect(await question.count()).toBe(0);

  await go("/mypage/setting");
  await seen(page.getByText("這個裝置會收到期限提醒，登出就停止。"));
  expect(await barriers(buyer, false)).toEqual([]);
  await page.getByRole("checkbox", { name: "優惠券與金幣到期" }).uncheck();
  await seen(page.getByText("期限提醒已更新"));
  await page.getByRole("button", { name: /^關閉 ?期限提醒$/ }).click();
  await seen(page.getByText("這個裝置不再收到期限提醒"));
  await seen(page.getByRole("button", { name: /^開啟 ?期限提醒$/ }));
});

test("a no is kept, and a browser that cannot says so in the settings", async () => {
  const seller = await newPerson();
  const buyer = await reachable();
  await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  const { page, go } = buyer;
  await go(`/orders/payment?service=${await listService(seller, "展覽導覽手冊排版", 2600)}`);
  await page.getByRole("radio", { name: /^信用卡/ }).check();
  await page.getByRole("button", { name: /^同意並付款/ }).click();
  await payAtGateway(buyer);
  const question = page.getByRole("complementary", { name: "期限提醒" });
  await question.getByRole("button", { name: "不用了" }).click();
  await gone(question);
  await page.reload();
  await hydrated(page);
  await seen(page.getByRole("link", { name: "前往交易室" }));
  expect(await question.count()).toBe(0);

  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await go("/mypage/setting");
  await seen(page.getByText("這個瀏覽器收不到期限提醒，期限還是會寄信通知你。"));
  expect(await page.getByRole("button", { name: /^開啟 ?期限提醒$/ }).count()).toBe(0);
});

test("the log-out ends the reminders of this device", async () => {
  const member = await reachable();
  await becomeMember(member, "小雨");
  const { page, go } = member;
  await go("/mypage/setting");
  await page.getByRole("button", { name: /^開啟 ?期限提醒$/ }).click();
  await seen(page.getByText("這個裝置會收到期限提醒，登出就停止。"));
  await page.getByRole("banner").getByRole("button", { name: "會員選單" }).click();
  await page.getByRole("dialog", { name: "會員選單" }).getByRole("button", { name: "登出" }).click();
  await until(
    "the browser has forgotten the answer",
    () => page.evaluate(() => localStorage.getItem("device-messages")),
    (kept) => kept === null,
  );
});

test("without a line the offline page comes in place of a page, and nothing else is kept", async () => {
  const visitor = await personAt(await openProfile(wide, undefined, { serviceWorkers: "allow" }));
  const { page, go } = visitor;
  await go("/faq");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await go("/search");
  await seen(page.getByRole("heading", { level: 1 }));
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  expect(await kept()).toEqual(["/offline.html"]);

  const { restart } = await haltServer();
  await page.goto("/guide", { waitUntil: "domcontentloaded" });
  await seen(page.getByRole("heading", { name: "目前沒有連線", level: 1 }));
  expect(await barriers(visitor, false)).toEqual([]);
  await restart();
  await page.getByRole("link", { name: "再試一次" }).click();
  await at(page, "/guide");
  await gone(page.getByRole("heading", { name: "目前沒有連線", level: 1 }));
  await hydrated(page);
  expect(await kept()).toEqual(["/offline.html"]);
});
