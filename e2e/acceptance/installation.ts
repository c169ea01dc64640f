import { type ChildProcess, fork } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { REAL } from "#main/config/real.ts";
import { runCommandIn } from "../harness/command.ts";
import { openProfile, type Person, personAt, type wide } from "../harness/person.ts";
import { startSupervised } from "../harness/supervised.ts";
import { makeCertificate } from "./certificate.ts";
import { type MailSink, mailSink } from "./mail-sink.ts";
import { internet, listen, tlsProxy } from "./network.ts";

/** The host name of the site. */
const HOST = "haoshou.test";

/** A production installation with everything around it. */
export type Installation = {
  /** Waits for a mail: see `MailSink`. */
  mailTo: MailSink["mailTo"];
  /** A person with a browser of their own, on the internet. */
  visitor(size: typeof wide): Promise<Person>;
  /** Runs a command of package.json with the settings of the product. */
  command(...args: string[]): ReturnType<typeof runCommandIn>;
  /** The report of what the card gateway has paid out until now. */
  settlementReport(): Promise<Buffer>;
  /** Backs up as docs/operations.md says for the embedded server, with the product stopped meanwhile. */
  backUp(): Promise<void>;
};

/** Starts the vendors' servers. @returns their port */
async function startVendors(env: NodeJS.ProcessEnv): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, "vendors.ts"), [], { env });
  const port = await new Promise<number>((done, fail) => {
    child.once("message", (message) => done(Number(message)));
    child.once("exit", (code) => fail(new Error(`the vendors ended with ${code}`)));
  });
  return { port, child };
}

/**
 * Starts the product on an empty folder with production settings. Around it stand a mail server, the vendors' servers
 * behind TLS, a reverse proxy, and an internet that knows the host name of the site.
 */
export async function install(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "haoshou-acceptance-"));
  const closes: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  onTestFinished(async () => {
    for (const close of closes.reverse()) await close();
  });
  const open = async (server: Server): Promise<number> => {
    closes.push(() => server.close());
    return listen(server);
  };

  const certificate = makeCertificate(HOST);
  const authority = join(folder, "authority.pem");
  await writeFile(authority, certificate.cert);
  const sink = mailSink();
  const mailPort = await open(sink.server);
  // The proxy in front of the product has its port before the product has one.
  let productPort = 0;
  const front = await open(tlsProxy(certificate, () => productPort));
  const line = `http://127.0.0.1:${await open(internet(HOST, front))}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const trust = { NODE_EXTRA_CA_CERTS: authority };
  const vendors = await startVendors({
    ...{ PATH, HOME, TMPDIR, ...trust },
    ...{ NODE_USE_ENV_PROXY: "1", HTTPS_PROXY: line },
  });
  closes.push(() => vendors.child.kill());
  const vendorsAt = `https://127.0.0.1:${await open(tlsProxy(certificate, () => vendors.port))}`;

  const product = await startSupervised({
    ...REAL,
    ...trust,
    ORIGIN: `https://${HOST}`,
    TRUST_PROXY: "127.0.0.1",
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    NEWEBPAY_HOST: `${vendorsAt}/newebpay`,
    EZPAY_HOST: `${vendorsAt}/ezpay`,
    LOG_LEVEL: "warn",
  });
  closes.push(() => product.remove());
  productPort = Number(new URL(product.origin).port);

  return {
    mailTo: sink.mailTo,
    async visitor(size) {
      const context = await openProfile(size, undefined, {
        baseURL: `https://${HOST}`,
        proxy: { server: line },
        ignoreHTTPSErrors: true,
      });
      onTestFinished(() => context.close());
      return personAt(context, `https://${HOST}`);
    },
    command: (...args) => runCommandIn(product.env, ...args),
    async settlementReport() {
      const report = await fetch(`http://127.0.0.1:${vendors.port}/newebpay/settlement.csv`);
      return Buffer.from(await report.arrayBuffer());
    },
    async backUp() {
      const { DATA_DIR } = product.env;
      await product.end();
      await cp(DATA_DIR, join(folder, "backup"), { recursive: true });
      await writeFile(join(DATA_DIR, "last-backup"), "");
      await product.start();
    },
  };
}
