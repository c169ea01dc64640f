import type { InvoiceIssuer } from "../integrations/invoices/port.ts";
import type { Mailer } from "../integrations/mail/port.ts";
import type { ObjectStorage } from "../integrations/object-storage/port.ts";
import type { Gateways } from "../integrations/payment-gateways/port.ts";
import type { Sms } from "../integrations/sms/port.ts";
import type { SocialLogin } from "../integrations/social-login/port.ts";

declare module "../kernel/ctx.ts" {
  interface Ports {
    /** The product's own address, without a slash at the end. */
    readonly origin: string;
    /** Where the support reads mail. */
    readonly support: string;
    /** Seals personal data (kernel/secrets/sealed.ts). */
    readonly dataKey: Buffer;
    readonly mailer: Mailer;
    /** Whether people read the outbox, as in the sandbox: then a message's text stays when it was sent. */
    readonly readsOutbox: boolean;
    readonly storage: ObjectStorage;
    readonly gateways: Gateways;
    /** Who issues electronic invoices. */
    readonly invoices: InvoiceIssuer;
    readonly sms: Sms;
    readonly socialLogin: SocialLogin;
    /** The vendors' pages where a person agrees; the browser adds state, nonce and the way back. Null: not offered. */
    readonly socialPages: { google: string | null; facebook: string | null };
  }
}
