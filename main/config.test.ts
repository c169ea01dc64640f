import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const REAL = {
  NODE_ENV: "production",
  ORIGIN: "https://haoshou.example",
  SECRET: "a secret that has at least thirty-two characters",
  SMTP_URL: "smtp://user:pass@mail.example:587",
  MAIL_FROM: "no-reply@haoshou.example",
  NEWEBPAY_MERCHANT_ID: "MS123456789",
  NEWEBPAY_HASH_KEY: "12345678901234567890123456789012",
  NEWEBPAY_HASH_IV: "1234567890123456",
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
  expect(config.outside).toMatchObject({ mail: null, newebpay: null, google: null, storage: { kind: "disk" } });
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
  expect(config.outside.newebpay).toMatchObject({ host: "https://core.newebpay.com", unbinding: false });
  expect(readConfig({ ...REAL, NEWEBPAY_UNBINDING: "on" }).outside.newebpay?.unbinding).toBe(true);
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
  [{ ...REAL, SANDBOX: "on" }, "SANDBOX=on"],
  [{ ...REAL, ORIGIN: "" }, "ORIGIN"],
  [{ ...REAL, SECRET: "" }, "SECRET"],
  [{ ...REAL, NEWEBPAY_HASH_IV: "" }, "NEWEBPAY_HASH_IV"],
  [{ SANDBOX: "off" }, "ORIGIN"],
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
