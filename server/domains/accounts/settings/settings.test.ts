import { buffer } from "node:stream/consumers";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { nda } from "#contract/accounts/nda.ts";
import * as calls from "#contract/accounts/routes.ts";
import { limits } from "#contract/route/limits.ts";
import { bankAccounts, blocks, idApplications, memberInfo, users } from "#server/db/schema/accounts.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { openBytes, openText } from "#server/kernel/secrets/sealed.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openTestSocial } from "#server/testing/social.ts";
import { openWorld } from "#server/testing/world.ts";
import { hashPassword } from "../password/hash.ts";

const world = await openWorld();
const social = await openTestSocial(world);
afterAll(() => social.close());
const { db, ports } = world.deps;

async function open(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await makeMember(world, values);
  return { id: user.id, email: user.email ?? "", browser: await world.client(user.id) };
}

async function mailsTo(address: string) {
  return db.select().from(outbox).where(eq(outbox.to, address)).orderBy(desc(outbox.id));
}

const tokenIn = (text: string | undefined) => /token=(\S+)/.exec(text ?? "")?.[1] ?? "";

describe("another address", () => {
  test("both are told, the old one stays until the member presses the link in the new one", async () => {
    const password = "my own password";
    const { email, id } = await open({ passwordHash: await hashPassword(password) });
    const browser = await world.client(id, { proven: true });
    const wanted = `new${nextSerial()}@example.com`;
    const ask = (address: string) => browser.call(calls.putMyEmail, { body: { email: address } });
    await expect(ask(email)).rejects.toMatchObject({ status: 409, code: "conflict" });
    await ask(wanted);
    expect((await mailsTo(email))[0]?.text).toContain(wanted);
    expect(await browser.call(calls.getMySettings, {})).toMatchObject({ email, pendingEmail: wanted });

    const token = tokenIn((await mailsTo(wanted))[0]?.text);
    // The address's owner follows the link by mistake: the address does not become the stranger's.
    await expect(world.visitor().call(calls.emailConfirm, { body: { token } })).rejects.toMatchObject({ status: 401 });
    const curious = await open();
    await expect(curious.browser.call(calls.emailConfirm, { body: { token } })).rejects.toMatchObject({ status: 403 });
    expect(await browser.call(calls.getMySettings, {})).toMatchObject({ email, pendingEmail: wanted });
    await browser.call(calls.emailConfirm, { body: { token } });
    await expect(browser.call(calls.emailConfirm, { body: { token } })).rejects.toMatchObject({ status: 410 });
    expect(await browser.call(calls.getMySettings, {})).toMatchObject({ email: wanted, pendingEmail: null });
    expect((await mailsTo(email))[0]?.subject).toBe("你的電子信箱已經變更");
    await world.visitor().call(calls.login, { body: { email: wanted, password } });
  });

  test("an address of somebody else is refused, also when it was taken in the meantime", async () => {
    const other = await open();
    const { browser, email } = await open();
    await expect(browser.call(calls.putMyEmail, { body: { email: other.email } })).rejects.toMatchObject({
      fields: { email: ["此電子信箱已被註冊"] },
    });
    const wanted = `late${nextSerial()}@example.com`;
    await browser.call(calls.putMyEmail, { body: { email: wanted } });
    const token = tokenIn((await mailsTo(wanted))[0]?.text);
    await makeMember(world, { email: wanted });
    await expect(browser.call(calls.emailConfirm, { body: { token } })).rejects.toMatchObject({
      code: "email_taken",
    });
    expect((await browser.call(calls.getMySettings, {})).email).toBe(email);
  });

  test("a link to set a password that went to the old address ends with it", async () => {
    const { browser, email } = await open();
    await world.visitor().call(calls.forgetPassword, { body: { email } });
    await world.drain();
    const reset = /change_password\/(\S+)/.exec((await mailsTo(email))[0]?.text ?? "")?.[1] ?? "";
    const wanted = `moved${nextSerial()}@example.com`;
    await browser.call(calls.putMyEmail, { body: { email: wanted } });
    await browser.call(calls.emailConfirm, { body: { token: tokenIn((await mailsTo(wanted))[0]?.text) } });
    expect(await world.visitor().call(calls.changePasswordCheck, { body: { token: reset } })).toEqual({
      result: false,
    });
  });
});

describe("devices", () => {
  test("each is listed by what it is; one ends alone, the others together, this one stays", async () => {
    const { id, browser } = await open();
    const [second, third] = [await world.client(id), await world.client(id)];
    const { sessions } = await browser.call(calls.getMySettings, {});
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((session) => session.current)).toHaveLength(1);
    const other = (await second.call(calls.getMySettings, {})).sessions.find((session) => session.current);
    await browser.call(calls.deleteMySession, { params: { id: other?.id ?? 0 } });
    expect(await second.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
    expect(await third.call(calls.getMyData, {})).toMatchObject({ isLogged: true });
    expect(await browser.call(calls.deleteMySessions, {})).toEqual({ ended: 1 });
    expect(await third.call(calls.getMyData, {})).toMatchObject({ isLogged: false });
    expect(await browser.call(calls.getMyData, {})).toMatchObject({ isLogged: true });
  });

  test("somebody else's is not there", async () => {
    const [mine, theirs] = [await open(), await open()];
    const [session] = (await theirs.browser.call(calls.getMySettings, {})).sessions;
    await expect(mine.browser.call(calls.deleteMySession, { params: { id: session?.id ?? 0 } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await theirs.browser.call(calls.getMyData, {})).toMatchObject({ isLogged: true });
  });
});

describe("social logins", () => {
  test("linked, used, and kept while it is the only way in", async () => {
    const { id, email, browser } = await open();
    const { accessToken = "" } = await social.mint("facebook", { name: "林小姐" });
    await browser.call(calls.postMySocialLogin, { body: { provider: "facebook", token: accessToken } });
    expect((await mailsTo(email))[0]?.subject).toBe("你的登入方式有變更");
    expect(await world.visitor().call(calls.loginByFacebook, { body: { accessToken } })).toMatchObject({ id });
    const [link] = (await browser.call(calls.getMySettings, {})).social;
    const unlink = () => browser.call(calls.deleteMySocialLogin, { params: { id: link?.id ?? 0 } });
    await expect(unlink()).rejects.toMatchObject({ code: "last_login" });
    await browser.call(calls.putMyPassword, { body: { password: "a password at last" } });
    await unlink();
    expect((await browser.call(calls.getMySettings, {})).social).toEqual([]);
  });

  test("one that opens another account is refused, and a false token too", async () => {
    const [first, second] = [await open(), await open()];
    const { accessToken = "" } = await social.mint("facebook", { name: "林小姐" });
    const body = { provider: "facebook", token: accessToken } as const;
    await first.browser.call(calls.postMySocialLogin, { body });
    await first.browser.call(calls.postMySocialLogin, { body });
    expect((await first.browser.call(calls.getMySettings, {})).social).toHaveLength(1);
    await expect(second.browser.call(calls.postMySocialLogin, { body })).rejects.toMatchObject({
      code: "social_taken",
    });
    await expect(
      second.browser.call(calls.postMySocialLogin, { body: { provider: "google", token: "x.y.z" } }),
    ).rejects.toMatchObject({ code: "social_login_failed" });
  });
});

describe("what is sealed", () => {
  const form = { bankCode: "808", account: "1234-5678 9012" };

  test("a bank account needs the verified name, and is stored unreadable", async () => {
    const { browser } = await open();
    await expect(browser.call(calls.putMyBankAccount, { body: form })).rejects.toMatchObject({
      code: "identity_required",
    });
    const verified = await open({ idVerifiedAt: world.clock.now(), realName: "林思妤" });
    await verified.browser.call(calls.putMyBankAccount, { body: form });
    expect((await verified.browser.call(calls.getMySettings, {})).bank).toEqual({
      bankCode: "808",
      bankName: "玉山商業銀行",
      lastDigits: "9012",
      holder: "林思妤",
    });
    const [row] = await db.select().from(bankAccounts).where(eq(bankAccounts.userId, verified.id));
    expect(row?.account).not.toContain("123456789012");
    expect(openText(ports.dataKey, `bank-account:${verified.id}`, row?.account ?? "")).toBe("123456789012");
    await verified.browser.call(calls.deleteMyBankAccount, {});
    expect((await verified.browser.call(calls.getMySettings, {})).bank).toBeNull();
  });

  test("identity papers: checked, redrawn, sealed, one application at a time", async () => {
    const { id, browser } = await open();
    const side = await sharp({ create: { width: 600, height: 380, channels: 3, background: "#888" } })
      .jpeg()
      .toBuffer();
    const apply = (number: string, images: (Buffer | string)[]) =>
      browser.send({
        method: "POST",
        url: "/api/id_applications",
        ...multipart(
          { name: "林思妤", number },
          images.map((bytes) => ({ field: "images", name: "card.jpg", bytes })),
        ),
      });
    await browser.call(calls.getMyData, {});
    expect((await apply("A123456788", [side, side])).json()).toMatchObject({
      message: { number: ["證號不正確，請再核對一次"] },
    });
    expect((await apply("A123456789", [side])).statusCode).toBe(400);
    expect((await apply("A123456789", [side, "no picture"])).json()).toMatchObject({ code: "bad_image" });
    expect((await apply("ａ１２３４５６７８９", [side, side])).statusCode).toBe(200);
    expect((await apply("A123456789", [side, side])).json()).toMatchObject({ code: "application_open" });

    const [row] = await db.select().from(idApplications).where(eq(idApplications.userId, id));
    expect(openText(ports.dataKey, `id-number:${id}`, row?.number ?? "")).toBe("A123456789");
    expect(row?.pictures).toHaveLength(2);
    const key = row?.pictures[0] ?? "";
    const stored = await ports.storage.get(key);
    if (!stored) throw new Error("the picture is not in the storage");
    const sealed = await buffer(stored.stream);
    expect((await sharp(openBytes(ports.dataKey, key, sealed)).metadata()).width).toBe(600);
    expect(await browser.call(calls.getMyData, {})).toMatchObject({ identification: { idCard: 1 } });
    expect((await browser.call(calls.getMySettings, {})).identity).toMatchObject({ state: "waiting", name: "林思妤" });
  });

  test("what the pay-later vendor is told comes back as it was written", async () => {
    const { id, browser } = await open();
    const aftee = {
      name: "林思妤",
      cellphone: "0912 345 678",
      address: "臺北市大安區和平東路一段 1 號",
      email: "Siyu@Example.com",
      birthday: "1994-02-28",
    };
    await browser.call(calls.putMyInfoAftee, { body: aftee });
    expect((await browser.call(calls.getMySettings, {})).aftee).toEqual({
      ...aftee,
      cellphone: "+886912345678",
      email: "siyu@example.com",
    });
    const [row] = await db.select().from(memberInfo).where(eq(memberInfo.userId, id));
    expect(row?.aftee).not.toContain("林");
    const refused = {
      "1994-02-30": "請輸入正確的日期",
      "0194-02-28": "生日要在 1900 年以後，請再檢查一次年份",
      "2999-01-01": "生日不能晚於今天",
    };
    for (const [birthday, said] of Object.entries(refused)) {
      await expect(browser.call(calls.putMyInfoAftee, { body: { ...aftee, birthday } })).rejects.toMatchObject({
        status: 400,
        fields: { birthday: [said] },
      });
    }
  });
});

test("invoices: the kind decides which fields count", async () => {
  const { browser } = await open();
  const company = {
    kind: "company",
    name: "晨光設計有限公司",
    businessNumber: "22099131",
    carrier: "/ABC1234",
  } as const;
  await expect(
    browser.call(calls.putMyInfo, { body: { ...company, businessNumber: "22099132" } }),
  ).rejects.toMatchObject({ fields: { businessNumber: ["檢查碼對不上，請再核對一次統一編號"] } });
  await browser.call(calls.putMyInfo, { body: company });
  expect((await browser.call(calls.getMySettings, {})).info).toEqual({
    ...{ ...company, carrier: "", address: "" },
    ...{ delivery: "member", loveCode: "" },
  });
  // Registered, though its check digit is wrong: members who have looked it up may use it.
  const odd = { ...company, businessNumber: "90316313" };
  await expect(browser.call(calls.putMyInfo, { body: odd })).rejects.toMatchObject({ code: "invalid" });
  await browser.call(calls.putMyInfo, { body: { ...odd, confirmedNumber: "9031-6313" } });
  expect((await browser.call(calls.getMySettings, {})).info).toMatchObject({ businessNumber: "90316313" });
});

test.each([
  ["mobile", "/AB-1234", "/AB-1234"],
  ["mobile", "/a.b-c+1", "/A.B-C+1"],
  ["mobile", "／ＡＢ－１２３４", "/AB-1234"],
  ["certificate", "AB 1234-5678-9012-34", "AB12345678901234"],
] as const)("a carrier is kept with the signs that it has: %s %s", async (delivery, typed, carrier) => {
  const { browser } = await open();
  await browser.call(calls.putMyInfo, { body: { kind: "personal", name: "林小雨", delivery, carrier: typed } });
  expect((await browser.call(calls.getMySettings, {})).info).toMatchObject({ delivery, carrier });
});

test("the agreement is signed in the version that was read", async () => {
  const { browser } = await open();
  await expect(browser.call(calls.postMyNda, { body: { version: "nda-2020-01" } })).rejects.toMatchObject({
    status: 409,
  });
  await browser.call(calls.postMyNda, { body: { version: nda.version } });
  expect(await browser.call(calls.getMyData, {})).toMatchObject({ identification: { nda: true } });
});

test("mails: chosen one by one, the newsletter with its time", async () => {
  const { id, browser } = await open();
  await browser.call(calls.putMyEmailNotices, { body: { orders: false, newsletter: true } });
  expect((await browser.call(calls.getMySettings, {})).emailNotices).toEqual({
    orders: false,
    messages: true,
    requests: true,
    newsletter: true,
  });
  const [row] = await db.select().from(users).where(eq(users.id, id));
  expect(row?.newsletterAt).not.toBeNull();
  expect(row?.emailNotices).toEqual({ orders: false, messages: true, requests: true });
});

test("somebody blocked is heard again; another member's block is not there", async () => {
  const [mine, other] = [await open(), await open()];
  const [block] = await db.insert(blocks).values({ userId: mine.id, blockedId: other.id }).returning();
  const params = { id: block?.id ?? 0 };
  await expect(other.browser.call(calls.deleteMyBlock, { params })).rejects.toMatchObject({ status: 404 });
  expect((await mine.browser.call(calls.getMySettings, {})).blocks).toMatchObject([{ userId: other.id }]);
  await mine.browser.call(calls.deleteMyBlock, { params });
  expect((await mine.browser.call(calls.getMySettings, {})).blocks).toEqual([]);
});

test("what only the member sees of the account", async () => {
  const { id, email, browser } = await open();
  expect(await browser.call(calls.getMyDataDetail, {})).toMatchObject({ id, email, isLogged: true, jobIds: [] });
});

test.each([
  { delivery: "mobile", field: "carrier", code: "/ABC1234", name: "手機條碼" },
  { delivery: "donation", field: "loveCode", code: "8585", name: "捐贈碼" },
] as const)("a $name that the tax authority does not know is refused at its field", async (each) => {
  const { browser } = await open();
  const { issuer } = world.fakes;
  const { delivery, field, code } = each;
  const save = () =>
    browser.call(calls.putMyInfo, { body: { kind: "personal", name: "林小雨", delivery, [field]: code } });
  await issuer.fault("lookup_unknown");
  await expect(save()).rejects.toMatchObject({
    code: "invalid",
    fields: { [field]: [`財政部查無這個${each.name}，請確認後再儲存`] },
  });
  expect((await browser.call(calls.getMySettings, {})).info).toBeNull();
  // The service does not respond: a well-formed code is accepted.
  await issuer.fault("lookup_down");
  await save();
  expect((await browser.call(calls.getMySettings, {})).info).toMatchObject({ [field]: code });
});

test("codes are looked up so often within an hour; what asks nobody is saved all the same", async () => {
  const { browser } = await open();
  const save = (delivery: "mobile" | "member") =>
    browser.call(calls.putMyInfo, {
      body: { kind: "personal", name: "林小雨", delivery, ...(delivery === "mobile" && { carrier: "/ABC1234" }) },
    });
  for (let n = 0; n < limits.invoiceCode.max; n++) await save("mobile");
  await expect(save("mobile")).rejects.toMatchObject({ code: "too_many" });
  await save("member");
});
