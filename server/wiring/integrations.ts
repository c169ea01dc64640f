import type { Company } from "#contract/company.ts";
import { type GatewayName, gatewayNames } from "#contract/payments/gateways.ts";
import { dataKeyOf } from "#server/kernel/secrets/sealed.ts";
import { ezpayInvoices } from "../integrations/invoices/ezpay.ts";
import type { InvoiceIssuer } from "../integrations/invoices/port.ts";
import { outboxMailer } from "../integrations/mail/outbox.ts";
import type { Mailer } from "../integrations/mail/port.ts";
import type { SmtpConfig } from "../integrations/mail/smtp.ts";
import { diskStorage } from "../integrations/object-storage/disk.ts";
import type { ObjectStorage } from "../integrations/object-storage/port.ts";
import type { S3StorageConfig } from "../integrations/object-storage/s3.ts";
import type { Gateways } from "../integrations/payment-gateways/port.ts";
import { MITAKE_URL, mitakeSms } from "../integrations/sms/mitake.ts";
import { type Sms, SmsError } from "../integrations/sms/port.ts";
import { FACEBOOK_GRAPH_URL, facebookLogin } from "../integrations/social-login/facebook.ts";
import { GOOGLE_JWKS_URL, googleLogin } from "../integrations/social-login/google.ts";
import { type SocialLogin, SocialLoginError } from "../integrations/social-login/port.ts";
import type { WebPush } from "../integrations/web-push/port.ts";
import { noPush, vapidPush } from "../integrations/web-push/vapid.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Ports } from "../kernel/ctx.ts";
import { gatewayKinds } from "./payment-gateways/all.ts";
import type { ConfiguredGateway } from "./payment-gateways/define.ts";
import { sandboxKeys } from "./sandbox-keys.ts";

type PushKeys = { publicKey: string; privateKey: string; subject: string };

/** The vendors' addresses and keys; null when not configured. */
export type IntegrationsConfig = {
  mail: { url: string; from: string } | null;
  storage: ({ kind: "s3" } & S3StorageConfig) | { kind: "disk"; root: string };
  gateways: Readonly<Record<GatewayName, ConfiguredGateway | null>>;
  ezpay: { host: string; merchantId: string; hashKey: string; hashIv: string } | null;
  google: { clientId: string } | null;
  push: { keys: PushKeys | null; hosts: readonly string[] };
  facebook: { appId: string; appSecret: string } | null;
  mitake: { url: string | undefined; username: string; password: string } | null;
};

export type IntegrationsOptions = {
  origin: string;
  company: Company;
  clock: Clock;
  /** The secret from which other keys are derived. */
  secret: string;
  /** The keys that sign push messages, configured or generated; null: none are sent. */
  pushKeys: PushKeys | null;
  /**
   * The base URL of the simulated vendors for this process, e.g. `http://127.0.0.1:3000/sandbox`; they replace vendors
   * without keys. Null outside the sandbox.
   */
  standIns: string | null;
};

const USER_AGENT = "Haoshou/1.0";

// SMTP and S3 are imported on first use: other processes save some megabytes of memory.

function mailer({ mail }: IntegrationsConfig): Mailer {
  // Without a mail server, mails stay in the outbox table.
  if (!mail) return outboxMailer({ keep: 0 });
  const url = new URL(mail.url);
  const secure = url.protocol === "smtps:";
  const config: SmtpConfig = {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    ...(url.username === ""
      ? {}
      : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }),
    from: { name: "好手", address: mail.from },
    // A relay on the same machine seldom supports TLS.
    requireTls: !["localhost", "127.0.0.1", "[::1]"].includes(url.hostname),
  };
  let opened: Promise<Mailer> | undefined;
  const open = () => {
    opened ??= import("../integrations/mail/smtp.ts").then(({ smtpMailer }) => smtpMailer(config));
    return opened;
  };
  return {
    send: async (message) => (await open()).send(message),
    check: async () => (await open()).check(),
  };
}

async function storage(config: IntegrationsConfig["storage"]): Promise<ObjectStorage> {
  if (config.kind === "disk") return diskStorage(config);
  const { s3Storage } = await import("../integrations/object-storage/s3.ts");
  return s3Storage(config);
}

/** The configured gateways; in the sandbox, the others are simulated. The methods of a missing one are not offered. */
function gateways({ gateways }: IntegrationsConfig, { origin, clock, standIns }: IntegrationsOptions): Gateways {
  const common = { userAgent: USER_AGENT, now: () => clock.now() };
  return new Map(
    gatewayNames.flatMap((name) => {
      const kind = gatewayKinds[name];
      const hosts = { here: `${standIns}/pay/${name}`, page: `${origin}/sandbox/pay/${name}` };
      const found = gateways[name] ?? (standIns === null ? null : kind.standIn(hosts));
      if (!found && kind.required) throw new Error(`the payment gateway ${name} is needed outside the sandbox`);
      return found ? [[name, found.connect(common)] as const] : [];
    }),
  );
}

function issuer({ ezpay }: IntegrationsConfig, { clock, standIns }: IntegrationsOptions): InvoiceIssuer {
  const common = { userAgent: USER_AGENT, now: () => clock.now() };
  if (ezpay) return ezpayInvoices({ ...ezpay, ...common });
  if (standIns === null) throw new Error("an issuer of invoices is needed outside the sandbox");
  return ezpayInvoices({ ...sandboxKeys.ezpay, ...common, host: `${standIns}/ezpay` });
}

function sms({ mitake }: IntegrationsConfig, { standIns }: IntegrationsOptions): Sms {
  if (mitake) return mitakeSms({ baseUrl: mitake.url ?? MITAKE_URL, ...mitake });
  if (standIns) return mitakeSms({ baseUrl: `${standIns}/sms/mitake`, ...sandboxKeys.mitake });
  return {
    async send() {
      throw new SmsError("credentials", "no SMS vendor is configured");
    },
  };
}

function webPush({ push }: IntegrationsConfig, { pushKeys, standIns }: IntegrationsOptions): WebPush {
  if (pushKeys === null) return noPush;
  const standIn = standIns === null ? null : { path: "/sandbox/push", url: `${standIns}/push` };
  return vapidPush({ ...pushKeys, hosts: push.hosts, standIn });
}

const noNetwork = {
  async verify(): Promise<never> {
    throw new SocialLoginError("unreachable", "this social login is not configured");
  },
};

function socialLogin(config: IntegrationsConfig, { standIns, clock }: IntegrationsOptions): SocialLogin {
  const now = () => clock.now();
  const google = config.google
    ? googleLogin({ clientIds: [config.google.clientId], jwksUrl: GOOGLE_JWKS_URL, now })
    : standIns
      ? googleLogin({ clientIds: [sandboxKeys.google.clientId], jwksUrl: `${standIns}/google/jwks`, now })
      : noNetwork;
  const facebook = config.facebook
    ? facebookLogin({ graphUrl: FACEBOOK_GRAPH_URL, ...config.facebook, now })
    : standIns
      ? facebookLogin({ graphUrl: `${standIns}/facebook`, ...sandboxKeys.facebook, now })
      : noNetwork;
  return { google, facebook };
}

const GOOGLE_PAGE = "https://accounts.google.com/o/oauth2/v2/auth";
const FACEBOOK_PAGE = "https://www.facebook.com/dialog/oauth";

function pageOf(base: string, params: Record<string, string>): string {
  return `${base}?${new URLSearchParams(params)}`;
}

/** The vendors' consent pages; in the sandbox they are on our own address. */
function socialPages(config: IntegrationsConfig, { origin, standIns }: IntegrationsOptions): Ports["socialPages"] {
  const google = { response_type: "id_token", scope: "openid email profile" };
  const facebook = { response_type: "token", scope: "email,public_profile" };
  const stand = (vendor: string) => `${origin}/sandbox/${vendor}`;
  return {
    google: config.google
      ? pageOf(GOOGLE_PAGE, { ...google, client_id: config.google.clientId })
      : standIns && pageOf(`${stand("google")}/authorize`, { ...google, client_id: sandboxKeys.google.clientId }),
    facebook: config.facebook
      ? pageOf(FACEBOOK_PAGE, { ...facebook, client_id: config.facebook.appId })
      : standIns && pageOf(`${stand("facebook")}/dialog/oauth`, { ...facebook, client_id: sandboxKeys.facebook.appId }),
  };
}

/** Builds the ports to vendors as configured; in the sandbox, missing vendors are simulated. */
export async function buildPorts(
  config: IntegrationsConfig,
  options: IntegrationsOptions,
): Promise<Omit<Ports, "installation">> {
  return {
    origin: options.origin,
    company: options.company,
    clock: options.clock,
    dataKey: dataKeyOf(options.secret),
    mailer: mailer(config),
    readsOutbox: options.standIns !== null,
    storage: await storage(config.storage),
    gateways: gateways(config, options),
    invoices: issuer(config, options),
    sms: sms(config, options),
    webPush: webPush(config, options),
    socialLogin: socialLogin(config, options),
    socialPages: socialPages(config, options),
  };
}

/** Other origins that forms may post to. */
export function formTargets(config: IntegrationsConfig): string[] {
  return gatewayNames.flatMap((name) => config.gateways[name]?.formTargets ?? []);
}
