import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { testVapid } from "#server/testing/ports.ts";
import { ConfigError, readConfig } from "./config.ts";
import { REAL } from "./real.ts";
import { pushVariables, vapidOf } from "./secret.ts";
import { isPair } from "./vapid.ts";

const push = {
  VAPID_PUBLIC: testVapid.publicKey,
  VAPID_PRIVATE: testVapid.privateKey,
  VAPID_SUBJECT: testVapid.subject,
};

test("an empty environment is the sandbox on this machine", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    production: false,
    sandbox: true,
    port: 3000,
    host: "127.0.0.1",
    origin: "http://localhost:3000",
    databaseUrl: null,
  });
  expect(config.dataDir.endsWith("/.data")).toBe(true);
  expect(config.outside).toMatchObject({ mail: null, gateways: { newebpay: null, jkos: null }, google: null });
});

test("an empty value counts as not set, and PORT moves the address", () => {
  expect(readConfig({ PORT: "8080", DATABASE_URL: "", SECRET: " " })).toMatchObject({
    port: 8080,
    origin: "http://localhost:8080",
    databaseUrl: null,
    secret: null,
  });
});

test("production with everything it needs", () => {
  const config = readConfig(REAL);
  expect(config).toMatchObject({ production: true, sandbox: false, host: "0.0.0.0", secret: REAL.SECRET });
  expect(config.outside.gateways.newebpay?.settings).toMatchObject({
    host: "https://core.newebpay.com",
    unbinding: false,
  });
  expect(readConfig({ ...REAL, NEWEBPAY_UNBINDING: "on" }).outside.gateways.newebpay?.settings).toMatchObject({
    unbinding: true,
  });
});

test("proxies are a list of addresses and networks, nobody when it is left out", () => {
  expect(readConfig({}).trustProxy).toEqual([]);
  expect(readConfig({ TRUST_PROXY: "off" }).trustProxy).toEqual([]);
  expect(readConfig({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8,2001:db8::/48" }).trustProxy).toEqual([
    "127.0.0.1",
    "10.0.0.0/8",
    "2001:db8::/48",
  ]);
});

test.each([
  [{ PORT: "eighty" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ PORT: "-1" }, "PORT"],
  [{ SANDBOX: "maybe" }, "SANDBOX"],
  [{ ORIGIN: "haoshou.example" }, "ORIGIN"],
  [{ ORIGIN: "https://haoshou.example/shop" }, "ORIGIN"],
  [{ DATABASE_URL: "mysql://localhost/x" }, "DATABASE_URL"],
  [{ SECRET: "short" }, "SECRET"],
  [{ STORAGE: "ftp" }, "STORAGE"],
  [{ STORAGE: "s3", S3_BUCKET: "files" }, "S3_REGION"],
  [{ SMTP_URL: "smtp://mail.example" }, "MAIL_FROM"],
  [{ NEWEBPAY_HASH_KEY: "too short" }, "NEWEBPAY_HASH_KEY"],
  [{ ...REAL, VAPID_PUBLIC: "short" }, "VAPID_PUBLIC"],
  [{ ...REAL, ...push, VAPID_SUBJECT: "" }, "VAPID_SUBJECT"],
  [{ ...REAL, ...push, VAPID_PRIVATE: "A".repeat(43) }, "不是同一對"],
  [{ ...REAL, PUSH_HOSTS: "https://fcm.googleapis.com" }, "PUSH_HOSTS"],
  [{ ...REAL, PUSH_HOSTS: "127.0.0.1" }, "PUSH_HOSTS"],
  [push, "SANDBOX=off"],
  [{ ...REAL, SANDBOX: "on" }, "SANDBOX=off"],
  [{ ...REAL, SANDBOX: "" }, "SANDBOX=off"],
  [{ NODE_ENV: "production" }, "SANDBOX=off"],
  [{ ...REAL, ORIGIN: "" }, "ORIGIN"],
  [{ ...REAL, ORIGIN: "https://haoshou.example:8443" }, "ORIGIN"],
  [{ ...REAL, NEWEBPAY_TOKEN_VERSION: "2.4" }, "NEWEBPAY_TOKEN_VERSION"],
  [{ ...REAL, SECRET: "" }, "SECRET"],
  [{ ...REAL, NEWEBPAY_HASH_IV: "" }, "NEWEBPAY_HASH_IV"],
  [{ ...REAL, EZPAY_HASH_KEY: "" }, "EZPAY_HASH_KEY"],
  [{ SANDBOX: "off" }, "ORIGIN"],
  [{ ORIGIN: "https://haoshou.example" }, "SANDBOX=off"],
  [{ SANDBOX: "on", ORIGIN: "https://localhost" }, "https"],
  [{ HOST: "0.0.0.0" }, "HOST"],
  [{ HOST: "::" }, "HOST"],
  [{ HOST: "192.168.1.5" }, "192.168.1.5"],
  [{ HOST: "127.0.0.1.example.com" }, "HOST"],
  [{ SMTP_URL: "smtp://mail.example", MAIL_FROM: "a@mail.example" }, "SMTP_URL"],
  [{ GOOGLE_CLIENT_ID: "1.apps.example" }, "GOOGLE_CLIENT_ID"],
  [{ FACEBOOK_APP_ID: "1", FACEBOOK_APP_SECRET: "s" }, "FACEBOOK_APP_ID"],
  [{ MITAKE_USERNAME: "u", MITAKE_PASSWORD: "p" }, "MITAKE_USERNAME"],
  [
    { NEWEBPAY_MERCHANT_ID: "1", NEWEBPAY_HASH_KEY: REAL.NEWEBPAY_HASH_KEY, NEWEBPAY_HASH_IV: REAL.NEWEBPAY_HASH_IV },
    "NEWEBPAY_MERCHANT_ID",
  ],
  [
    { STORAGE: "s3", S3_REGION: "r", S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" },
    "S3_ACCESS_KEY_ID",
  ],
  [{ TRUST_PROXY: "on" }, "TRUST_PROXY=127.0.0.1"],
  [{ TRUST_PROXY: "1" }, "TRUST_PROXY"],
  [{ TRUST_PROXY: "0.0.0.0/0" }, "TRUST_PROXY"],
  [{ TRUST_PROXY: "10.0.0.0/33" }, "TRUST_PROXY"],
  [{ TRUST_PROXY: "10.0.0.1, proxy.example" }, "TRUST_PROXY"],
])("%j stops the start with one sentence that names %s", (variables, name) => {
  const read = () => readConfig(variables);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
  expect(read).toThrow(/^[^\n]+。$/);
});

test("the sandbox stands on this machine by any of its names, and nothing else decides but its own switch", () => {
  for (const HOST of ["localhost", "127.0.0.1", "127.0.1.1", "::1"]) expect(readConfig({ HOST }).sandbox).toBe(true);
  expect(readConfig({ ...REAL, NODE_ENV: "", SANDBOX: "off" })).toMatchObject({ sandbox: false, production: false });
  expect(readConfig({ ...REAL, HOST: "0.0.0.0" }).sandbox).toBe(false);
});

test("who runs the product is labelled as made up in the sandbox, and has to be said outside", () => {
  expect(readConfig({}).company.name).toContain("示範");
  expect(readConfig(REAL).company).toMatchObject({ taxId: "12345675", support: "help@haoshou.example", social: [] });
  for (const name of ["COMPANY_TAX_ID", "TRUSTEE_NAME", "TRUSTEE_KIND", "PAYMENT_REGISTRATION"] as const)
    expect(() => readConfig({ ...REAL, [name]: undefined })).toThrow(name);
  expect(() => readConfig({ ...REAL, TRUSTEE_KIND: "bank" })).toThrow("TRUSTEE_KIND");
  expect(readConfig({ ...REAL, TRUSTEE_KIND: "guarantee" }).company.money.join()).toContain("履約保證");
  const links = { SOCIAL_LINKS: "LINE=https://line.me/R/ti/p/@x Facebook=https://www.facebook.com/x" };
  expect(readConfig(links).company.social.map(({ label }) => label)).toEqual(["LINE", "Facebook"]);
  for (const wrong of ["LINE", "LINE=http://line.me", "=https://line.me"])
    expect(() => readConfig({ SOCIAL_LINKS: wrong })).toThrow(ConfigError);
});

test("the magazine is the editors' shelf, or where it is said to be", () => {
  expect(readConfig({}).company.magazine).toBeNull();
  expect(readConfig({ MAGAZINE_URL: "https://magazine.example/" }).company.magazine).toBe("https://magazine.example");
  expect(() => readConfig({ MAGAZINE_URL: "magazine" })).toThrow("MAGAZINE_URL");
});

test("keys of push messages are generated once where one machine does everything, and never where several may", async () => {
  const DATA_DIR = await mkdtemp(join(inject("scratch"), "vapid-"));
  const own = readConfig({ DATA_DIR });
  const [first, second] = await Promise.all([vapidOf(own), vapidOf(own)]);
  expect(second).toEqual(first);
  expect(isPair(first?.publicKey ?? "", first?.privateKey ?? "")).toBe(true);
  expect(await readFile(join(DATA_DIR, "vapid"), "utf8")).toBe(first?.privateKey);
  expect(await vapidOf(readConfig({ ...REAL, DATA_DIR }))).toMatchObject({ publicKey: first?.publicKey });
  const shared = { ...REAL, DATA_DIR, DATABASE_URL: "postgres://db.example/haoshou" };
  expect(await vapidOf(readConfig(shared))).toBe(null);
  expect(await vapidOf(readConfig({ ...shared, ...push }))).toEqual(testVapid);
  // The supervisor of an embedded database tells the serving process its address, and the keys.
  const given = await pushVariables(readConfig({ ...REAL, DATA_DIR }));
  expect(await vapidOf(readConfig({ ...shared, ...given }))).toMatchObject({ publicKey: first?.publicKey });
  expect(await pushVariables(readConfig({ DATA_DIR }))).toEqual({});
});
