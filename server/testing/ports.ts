import { createECDH } from "node:crypto";
import { join } from "node:path";
import { dataKeyOf } from "#server/kernel/secrets/sealed.ts";
import { outboxMailer } from "../integrations/mail/outbox.ts";
import { diskStorage } from "../integrations/object-storage/disk.ts";
import { vapidPush } from "../integrations/web-push/vapid.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Ports } from "../kernel/ctx.ts";
import { openTestGateway, type TestGateway } from "./gateway.ts";
import { openTestIssuer, type TestIssuer } from "./invoices.ts";

export type FakePorts = {
  ports: Omit<Ports, "clock" | "origin" | "company">;
  gateway: TestGateway;
  issuer: TestIssuer;
  close(): Promise<void>;
};

const pair = createECDH("prime256v1");
pair.setPrivateKey("1".repeat(64), "hex");
/** Keys that sign push messages. */
export const testVapid = {
  publicKey: pair.getPublicKey("base64url"),
  privateKey: pair.getPrivateKey("base64url"),
  subject: "mailto:support@haoshou.example",
};

/** Ports of a test: the real adapters, connected to the stand-ins or the disk. */
export async function fakePorts(folder: string, clock: Clock): Promise<FakePorts> {
  const [gateway, issuer] = await Promise.all([openTestGateway(clock), openTestIssuer(clock)]);
  const ports = {
    storage: diskStorage({ root: join(folder, "objects") }),
    gateways: gateway.ports,
    invoices: issuer.port,
    dataKey: dataKeyOf("test"),
    // Tests read sent mails from the outbox table.
    mailer: outboxMailer({ keep: 0 }),
    readsOutbox: true,
    installation: { missing: [], dataDir: folder, pendingMigrations: async () => [] },
    webPush: vapidPush({
      ...testVapid,
      hosts: [],
      standIn: { path: "/sandbox/push", url: "http://localhost/sandbox/push" },
    }),
    sms: { send: async ({ id = "sms" }: { id?: string }) => ({ messageId: id }) },
  };
  return {
    ports: ports as unknown as Omit<Ports, "clock" | "origin" | "company">,
    gateway,
    issuer,
    async close() {
      await Promise.all([gateway.close(), issuer.close()]);
    },
  };
}
