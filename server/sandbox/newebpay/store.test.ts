import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPaymentPage, visitPaymentPage } from "./buyer.ts";
import { fileTradeStore, memoryTradeStore } from "./store.ts";
import { newAttempt, openTestShop } from "./test-shop.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "newebpay-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A trade as the stand-in creates it. */
async function someTrade() {
  const shop = await openTestShop();
  const attempt = newAttempt();
  await visitPaymentPage(await shop.form(attempt));
  const trade = await shop.trade(attempt.number);
  await shop.close();
  if (!trade) throw new Error("no trade");
  return trade;
}

test.each([
  ["memory", () => memoryTradeStore()],
  ["files", () => fileTradeStore(folder)],
])("%s: takes a number once, changes in place, lists in order", async (_name, open) => {
  const store = open();
  const trade = await someTrade();
  expect(await store.get(trade.number)).toBeNull();
  expect(await store.update(trade.number, (old) => old)).toBeNull();
  expect(await store.put(trade.number, trade)).toBe(true);
  expect(await store.put(trade.number, { ...trade, amount: 1 })).toBe(false);
  await Promise.all([1, 2, 3].map(() => store.update(trade.number, (old) => ({ ...old, amount: old.amount + 1 }))));
  expect(await store.get(trade.number)).toEqual({ ...trade, amount: trade.amount + 3 });

  const older = { ...trade, number: "OLDER", createdAt: "2020-01-01T00:00:00.000Z" };
  await store.put("OLDER", older);
  expect((await store.list()).map(({ number }) => number)).toEqual(["OLDER", trade.number]);
});

test("files: a broken draft of a killed process is nobody's trade, and no number leaves the folder", async () => {
  const store = fileTradeStore(folder);
  writeFileSync(join(folder, "T9.json.1.tmp"), '{"number":"T9"');
  expect(await store.list()).toEqual([]);
  expect(await store.get("../T9")).toBeNull();
  const trade = await someTrade();
  await store.put(trade.number, trade);
  expect(readdirSync(folder).sort()).toEqual(["T9.json.1.tmp", `${trade.number}.json`].sort());
});

test("a restarted stand-in knows its trades and sends what was left unsent", async () => {
  const first = await openTestShop({ store: fileTradeStore(folder), retryMs: 3_600_000 });
  const paid = newAttempt();
  const open = newAttempt();
  first.answers.push(500);
  await visitPaymentPage(await first.form(paid));
  await openPaymentPage(await first.form(open));
  await first.close();

  // The new process has another port, so the URL of the waiting notification is changed here; the notification is due
  // by now.
  const files = fileTradeStore(folder);
  const second = await openTestShop({ store: memoryTradeStore() });
  await files.update(paid.number, (old) => ({
    ...old,
    notifyUrl: second.urls.notifyUrl,
    notices: old.notices.map((notice) => ({ ...notice, dueAt: 0 })),
  }));
  const third = await openTestShop({ store: files });
  try {
    await vi.waitFor(() => expect(second.notices).toHaveLength(1), 20_000);
    expect(third.gateway.readNotice({ body: second.notices[0] })).toMatchObject({
      number: paid.number,
      status: "paid",
    });
    await vi.waitFor(async () => {
      expect((await third.trade(paid.number))?.notices).toMatchObject([{ state: "delivered", answers: [500, 200] }]);
    }, 20_000);
    expect(await third.gateway.query(open.number, open.amount)).toMatchObject({ status: "unpaid" });
  } finally {
    await third.close();
    await second.close();
  }
});

test("does not start in production", async () => {
  vi.stubEnv("NODE_ENV", "production");
  try {
    await expect(openTestShop()).rejects.toThrow("production");
  } finally {
    vi.unstubAllEnvs();
  }
});
