import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import type { Company } from "#contract/company.ts";
import { type GatewayName, gatewayNames } from "#contract/payments/gateways.ts";
import { PUSH_HOSTS } from "#server/integrations/web-push/vapid.ts";
import { address, flag } from "#server/kernel/variables.ts";
import type { IntegrationsConfig } from "#server/wiring/integrations.ts";
import { gatewayKinds, gatewayVariables } from "#server/wiring/payment-gateways/all.ts";
import type { ConfiguredGateway } from "#server/wiring/payment-gateways/define.ts";
import { HEAP_MB } from "../heap.ts";
import { COMPANY, companyOf, companyVariables } from "./company.ts";
import { isPair, VAPID, vapidVariables } from "./vapid.ts";

/** The configuration of this process, read once from the environment. */
export type Config = {
  production: boolean;
  /** Enables simulated vendors, the outbox, the demo market and the movable clock. */
  sandbox: boolean;
  host: string;
  port: number;
  /** The base URL of the site, without trailing slash. */
  origin: string;
  company: Company;
  /** Addresses and networks of the reverse proxies. */
  trustProxy: string[];
  /** Absolute path. */
  dataDir: string;
  /** Null: use the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Null: generate one and store it in the data folder (sandbox only). */
  secret: string | null;
  logLevel: string;
  /** The limit of V8's heap in the serving process, MB. */
  heapMb: number;
  /** Variables that production requires and the sandbox does without. */
  missing: readonly string[];
  outside: IntegrationsConfig;
};

/** The environment is invalid; the message is a sentence for the person who starts the product. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** True for an IP address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, { error: "PORT 必須是 0 到 65535 的整數" })
  .transform(Number)
  .refine((value) => value <= 65_535, { error: "PORT 必須是 0 到 65535 的整數" });

const heap = z
  .string()
  .regex(/^\d{3,5}$/, { error: "HEAP_MB 必須是 128 到 16384 的整數" })
  .transform(Number)
  .refine((value) => value >= 128 && value <= 16_384, { error: "HEAP_MB 必須是 128 到 16384 的整數" });

const origin = address("ORIGIN", ["http:", "https:"]).refine((value) => new URL(value).origin === value, {
  error: "ORIGIN 只寫通訊協定、主機與連接埠，例如 https://haoshou.example",
});

const proxies = z.string().transform((value, ctx) => {
  if (["off", "0", "false"].includes(value)) return [];
  const networks = value.split(",").map((each) => each.trim());
  if (networks.every(isNetwork)) return networks;
  const how = "TRUST_PROXY 要寫反向代理的位址或網段，以逗號分隔，例如 TRUST_PROXY=127.0.0.1,10.0.0.0/8";
  ctx.addIssue({ code: "custom", message: `${how}；寫 on 等於相信任何人自稱的位址，所以不接受` });
  return z.NEVER;
});

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  SANDBOX: flag("SANDBOX").optional(),
  HOST: z.string().optional(),
  PORT: port.optional(),
  ORIGIN: origin.optional(),
  MAGAZINE_URL: address("MAGAZINE_URL", ["https:", "http:"]).optional(),
  ...companyVariables,
  TRUST_PROXY: proxies.optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: address("DATABASE_URL", ["postgres:", "postgresql:"]).optional(),
  SECRET: z.string().min(32, { error: "SECRET 至少要 32 個字元" }).optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "LOG_LEVEL 只能是 fatal、error、warn、info、debug、trace 或 silent",
    })
    .optional(),
  HEAP_MB: heap.optional(),
  SMTP_URL: address("SMTP_URL", ["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z.email({ error: "MAIL_FROM 必須是一個電子郵件地址" }).optional(),
  STORAGE: z.enum(["disk", "s3"], { error: "STORAGE 只能是 disk 或 s3" }).optional(),
  S3_ENDPOINT: address("S3_ENDPOINT", ["http:", "https:"]).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: flag("S3_PATH_STYLE").optional(),
  EZPAY_HOST: address("EZPAY_HOST", ["https:", "http:"]).optional(),
  EZPAY_MERCHANT_ID: z.string().optional(),
  EZPAY_HASH_KEY: z.string().length(32, { error: "EZPAY_HASH_KEY 必須是 32 個字元" }).optional(),
  EZPAY_HASH_IV: z.string().length(16, { error: "EZPAY_HASH_IV 必須是 16 個字元" }).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  MITAKE_URL: address("MITAKE_URL", ["https:", "http:"]).optional(),
  MITAKE_USERNAME: z.string().optional(),
  MITAKE_PASSWORD: z.string().optional(),
  ...vapidVariables,
});

/** Parsed apart, because their names are only known at run time. */
const GatewayEnvironment = z.object(gatewayVariables).partial();

type Environment = z.infer<typeof Environment> & { gateways: Record<string, unknown> };
type Name = Exclude<keyof Environment, "gateways">;

/** Throws a sentence that names the missing variables. @throws ConfigError */
function refuseMissing(missing: readonly string[], needed: string | false): void {
  if (missing.length > 0)
    throw new ConfigError(`缺少設定 ${missing.join("、")}${needed === false ? "（這一組要一起設定）" : needed}。`);
}

/**
 * The variables of a vendor, or null when none is set. @throws ConfigError when only some are set, or when they are
 * required.
 */
function group<N extends Name>(env: Environment, names: readonly N[], needed: string | false) {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === names.length && needed === false) return null;
  refuseMissing(missing, needed);
  return env as Environment & { [K in N]-?: NonNullable<Environment[K]> };
}

const MAIL = ["SMTP_URL", "MAIL_FROM"] as const;
const EZPAY = ["EZPAY_MERCHANT_ID", "EZPAY_HASH_KEY", "EZPAY_HASH_IV"] as const;
const FOR_REAL = "（正式環境必填，或以 SANDBOX=on 使用測試環境）";

/** The gateways whose variables are set. @throws ConfigError when only some of a gateway's are */
function gatewaysOf({ gateways: values }: Environment): IntegrationsConfig["gateways"] {
  const found = gatewayNames.map((name): [GatewayName, ConfiguredGateway | null] => {
    const { needed, configure } = gatewayKinds[name];
    const missing = needed.filter((each) => values[each] === undefined);
    if (missing.length === needed.length) return [name, null];
    refuseMissing(missing, false);
    return [name, configure(values)];
  });
  return Object.fromEntries(found) as IntegrationsConfig["gateways"];
}

function outside(env: Environment, sandbox: boolean, dataDir: string): IntegrationsConfig {
  const needed = sandbox ? false : FOR_REAL;
  const mail = group(env, MAIL, needed);
  const invoicing = group(env, EZPAY, needed);
  const facebook = group(env, ["FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET"], false);
  const sms = group(env, ["MITAKE_USERNAME", "MITAKE_PASSWORD"], false);
  const push = group(env, VAPID, false);
  if (push && !isPair(push.VAPID_PUBLIC, push.VAPID_PRIVATE))
    throw new ConfigError("VAPID_PUBLIC 與 VAPID_PRIVATE 不是同一對金鑰。");
  const s3 =
    env.STORAGE === "s3" &&
    group(env, ["S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"], "（STORAGE=s3 時必填）");
  return {
    mail: mail && { url: mail.SMTP_URL, from: mail.MAIL_FROM },
    storage: s3
      ? {
          kind: "s3",
          endpoint: s3.S3_ENDPOINT,
          region: s3.S3_REGION,
          bucket: s3.S3_BUCKET,
          accessKeyId: s3.S3_ACCESS_KEY_ID,
          secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
          pathStyle: s3.S3_PATH_STYLE ?? s3.S3_ENDPOINT !== undefined,
        }
      : { kind: "disk", root: resolve(dataDir, "files") },
    gateways: gatewaysOf(env),
    ezpay: invoicing && {
      host: invoicing.EZPAY_HOST ?? "https://inv.ezpay.com.tw",
      merchantId: invoicing.EZPAY_MERCHANT_ID,
      hashKey: invoicing.EZPAY_HASH_KEY,
      hashIv: invoicing.EZPAY_HASH_IV,
    },
    google: env.GOOGLE_CLIENT_ID === undefined ? null : { clientId: env.GOOGLE_CLIENT_ID },
    facebook: facebook && { appId: facebook.FACEBOOK_APP_ID, appSecret: facebook.FACEBOOK_APP_SECRET },
    push: {
      keys: push && { publicKey: push.VAPID_PUBLIC, privateKey: push.VAPID_PRIVATE, subject: push.VAPID_SUBJECT },
      hosts: env.PUSH_HOSTS ?? PUSH_HOSTS,
    },
    mitake: sms && { url: sms.MITAKE_URL, username: sms.MITAKE_USERNAME, password: sms.MITAKE_PASSWORD },
  };
}

const kinds = Object.values(gatewayKinds);

/** Any of these, and any key of a payment gateway, means that real money or real mail is intended. */
const REAL_KEYS = [
  ...MAIL,
  ...EZPAY,
  "GOOGLE_CLIENT_ID",
  "FACEBOOK_APP_ID",
  "FACEBOOK_APP_SECRET",
  "MITAKE_USERNAME",
  "MITAKE_PASSWORD",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  ...VAPID,
] as const;

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);

/**
 * Allows the sandbox only on a developer's own machine, because it shows every mail to anybody, reports any payment as
 * made and lets anybody log in as anybody.
 * @throws ConfigError
 */
function fenceSandbox(env: Environment, host: string): void {
  const off = "正式環境請設定 SANDBOX=off。";
  if (env.ORIGIN?.startsWith("https:"))
    throw new ConfigError(`測試環境不能用 https 的 ORIGIN，任何人都讀得到其中的信件；${off}`);
  if (!isLoopback(host)) throw new ConfigError(`測試環境只能用本機的 HOST，不能用 ${host}；${off}`);
  const real = [
    ...REAL_KEYS.filter((name) => env[name] !== undefined),
    ...kinds.flatMap(({ needed }) => needed.filter((name) => env.gateways[name] !== undefined)),
  ];
  if (real.length > 0) throw new ConfigError(`測試環境不能使用真實服務的設定 ${real.join("、")}；${off}`);
}

/** The missing variables of those that are required outside the sandbox. */
function missingForReal(env: Environment): string[] {
  const own = ["ORIGIN", "SECRET", ...MAIL, ...EZPAY, ...COMPANY] as const;
  return [
    ...own.filter((name) => env[name] === undefined),
    ...kinds.flatMap(({ needed, required }) =>
      required ? needed.filter((name) => env.gateways[name] === undefined) : [],
    ),
  ];
}

/** NewebPay accepts only the default ports for notices and redirects. @throws ConfigError */
function checkPort(origin: string | undefined): void {
  if (origin !== undefined && new URL(origin).port !== "")
    throw new ConfigError("ORIGIN 不能有連接埠：藍新金流只會把付款結果送到 80 或 443。請在前面放一個反向代理。");
}

/**
 * Reads and validates the environment. Empty values count as not set.
 * @throws ConfigError
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  const gateways = GatewayEnvironment.safeParse(given);
  const issues = [parsed, gateways].flatMap(({ error }) => error?.issues ?? []);
  if (!parsed.success || !gateways.success)
    throw new ConfigError(`${issues.map((issue) => issue.message).join("；")}。`);
  const env: Environment = { ...parsed.data, gateways: gateways.data };
  const production = env.NODE_ENV === "production";
  // A separate variable, so that NODE_ENV, which other tools set, never changes it.
  const sandbox = env.SANDBOX ?? true;
  if (sandbox && production) {
    throw new ConfigError(
      "NODE_ENV=production 要同時設定 SANDBOX=off：沒有關閉的測試環境會對任何人說已付款，不能與正式環境並用。",
    );
  }
  // In a single group, so that the error lists every missing value.
  const missing = missingForReal(env);
  if (!sandbox) refuseMissing(missing, FOR_REAL);
  const dataDir = resolve(env.DATA_DIR ?? ".data");
  const listen = env.PORT ?? 3000;
  const host = env.HOST ?? (production ? "0.0.0.0" : "127.0.0.1");
  const vendors = outside(env, sandbox, dataDir);
  if (sandbox) fenceSandbox(env, host);
  else checkPort(env.ORIGIN);
  return {
    production,
    sandbox,
    host,
    port: listen,
    origin: env.ORIGIN ?? `http://localhost:${listen}`,
    company: companyOf(env, sandbox, env.MAGAZINE_URL ?? null),
    trustProxy: env.TRUST_PROXY ?? [],
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    secret: env.SECRET ?? null,
    logLevel: env.LOG_LEVEL ?? (production ? "info" : "warn"),
    heapMb: env.HEAP_MB ?? HEAP_MB,
    missing,
    outside: vendors,
  };
}
