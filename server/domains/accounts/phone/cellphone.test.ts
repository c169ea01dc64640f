import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/accounts/routes.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();

const freshPhone = () => `0912${String(nextSerial()).padStart(6, "0")}`;
const open = async () => world.client((await makeMember(world)).id);
type Browser = Awaited<ReturnType<typeof open>>;

const send = (browser: Browser, cellphone: string) => browser.call(calls.getSms, { body: { cellphone } });
const confirm = (browser: Browser, cellphone: string, code: string) =>
  browser.call(calls.postMyCellphone, { body: { cellphone, code } });

async function codeFor(phone: string): Promise<string> {
  const [row] = await world.deps.db
    .select()
    .from(outbox)
    .where(eq(outbox.to, `+886${phone.slice(1)}`))
    .orderBy(desc(outbox.id))
    .limit(1);
  return /\d{6}/.exec(row?.text ?? "")?.[0] ?? "";
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a telephone number", () => {
  test("the code of the message makes it the account's; it can be taken out again", async () => {
    const [browser, phone] = [await open(), freshPhone()];
    expect(await send(browser, phone)).toEqual({ waitSeconds: 60 });
    const written = `+886 ${phone.slice(1, 4)}-${phone.slice(4)}`;
    await confirm(browser, written, await codeFor(phone));
    expect((await browser.call(calls.getMySettings, {})).cellphone).toBe(`+886${phone.slice(1)}`);
    expect(await browser.call(calls.getMyData, {})).toMatchObject({ identification: { cellPhone: true } });
    await browser.call(calls.deleteMyCellphone, {});
    expect((await browser.call(calls.getMySettings, {})).cellphone).toBeNull();
  });

  test("a code works once, for its own number and its own member", async () => {
    const [browser, stranger, phone] = [await open(), await open(), freshPhone()];
    await send(browser, phone);
    const code = await codeFor(phone);
    await expect(confirm(stranger, phone, code)).rejects.toMatchObject({ code: "code_expired" });
    await expect(confirm(browser, freshPhone(), code)).rejects.toMatchObject({ code: "code_expired" });
    await confirm(browser, phone, code);
    await expect(confirm(browser, phone, code)).rejects.toMatchObject({ code: "code_expired" });
  });

  test("five wrong tries end the code, the right one included", async () => {
    const [browser, phone] = [await open(), freshPhone()];
    await send(browser, phone);
    const code = await codeFor(phone);
    for (let left = 4; left > 0; left--) {
      await expect(confirm(browser, phone, other(code))).rejects.toMatchObject({
        fields: { code: [`驗證碼不正確，還可以再試 ${left} 次。`] },
      });
    }
    await expect(confirm(browser, phone, other(code))).rejects.toMatchObject({ code: "code_expired" });
    await expect(confirm(browser, phone, code)).rejects.toMatchObject({ code: "code_expired" });
  });

  test("a minute between two, the older one ends, five minutes of life, five a day", async () => {
    const [browser, phone] = [await open(), freshPhone()];
    await send(browser, phone);
    const first = await codeFor(phone);
    await expect(send(browser, phone)).rejects.toMatchObject({ status: 429 });
    // A minute on the movable clock, which keeps running.
    world.pass(MINUTE);
    await send(browser, phone);
    const second = await codeFor(phone);
    if (first !== second) await expect(confirm(browser, phone, first)).rejects.toMatchObject({ code: "code_wrong" });
    world.pass(5 * MINUTE);
    await expect(confirm(browser, phone, second)).rejects.toMatchObject({ code: "code_expired" });
    for (let sent = 2; sent < 5; sent++) {
      await send(browser, phone);
      world.pass(MINUTE);
    }
    await expect(send(browser, phone)).rejects.toMatchObject({ status: 429, message: expect.stringContaining("一天") });
    await expect(send(await open(), phone)).rejects.toMatchObject({ status: 429 });
    world.pass(DAY);
    await send(browser, phone);
  });

  test("a number has one account; who owns it is only said to who holds the telephone", async () => {
    const [first, second, phone] = [await open(), await open(), freshPhone()];
    await send(first, phone);
    await confirm(first, phone, await codeFor(phone));
    world.pass(MINUTE);
    expect(await send(second, phone)).toEqual({ waitSeconds: 60 });
    await expect(confirm(second, phone, await codeFor(phone))).rejects.toMatchObject({
      fields: { cellphone: ["這個手機號碼已經用於其他帳號。"] },
    });
  });

  test("what is no mobile number is refused at its field", async () => {
    await expect(send(await open(), "02-2345-6789")).rejects.toMatchObject({
      status: 400,
      fields: { cellphone: ["手機號碼請輸入 09 開頭的 10 位數字"] },
    });
  });
});
