import type { Company } from "#contract/company.ts";
import type { InvoiceIssuer } from "../integrations/invoices/port.ts";
import type { Mailer } from "../integrations/mail/port.ts";
import type { ObjectStorage } from "../integrations/object-storage/port.ts";
import type { Gateways } from "../integrations/payment-gateways/port.ts";
import type { Sms } from "../integrations/sms/port.ts";
import type { SocialLogin } from "../integrations/social-login/port.ts";
import type { WebPush } from "../integrations/web-push/port.ts";

declare module "../kernel/ctx.ts" {
  interface Ports {
    /** What an operator's list of missing things reads (domains/console/setup). */
    readonly installation: {
      /** Required variables without a value; outside the sandbox none, because the start would have failed. */
      readonly missing: readonly string[];
      /** Absolute path. */
      readonly dataDir: string;
      /** Names of migrations that have not run. */
      pendingMigrations(): Promise<readonly string[]>;
    };
    /** The base URL of the site, without trailing slash. */
    readonly origin: string;
    /** Who runs the site. */
    readonly company: Company;
    /** The encryption key of personal data (kernel/secrets/sealed.ts). */
    readonly dataKey: Buffer;
    readonly mailer: Mailer;
    /** True in the sandbox, where people read the outbox: the text of a sent message is kept. */
    readonly readsOutbox: boolean;
    readonly storage: ObjectStorage;
    readonly gateways: Gateways;
    /** The issuer of electronic invoices. */
    readonly invoices: InvoiceIssuer;
    readonly sms: Sms;
    readonly webPush: WebPush;
    readonly socialLogin: SocialLogin;
    /** The vendors' consent pages; the browser adds state, nonce and the return address. Null: not offered. */
    readonly socialPages: { google: string | null; facebook: string | null };
  }
}
