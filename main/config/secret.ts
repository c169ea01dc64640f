import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { IntegrationsOptions } from "#server/wiring/integrations.ts";
import type { Config } from "./config.ts";
import { newPrivateKey, publicOf } from "./vapid.ts";

/** A file of the data folder that is written once, by whichever process comes first. */
async function keptOnce({ dataDir }: Config, name: string, make: () => string): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  try {
    // Fails when the file exists, because two processes that start together must use the same secret.
    await writeFile(file, make(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFile(file, "utf8");
}

/** The secret that signs cookies: configured, or (sandbox) generated once and stored in the data folder. */
export async function secretOf(config: Config): Promise<string> {
  return config.secret ?? keptOnce(config, "secret", () => randomBytes(32).toString("base64url"));
}

/**
 * The keys that sign push messages: configured, or generated once and stored in the data folder. Where machines share a
 * database they must be configured, because each would generate its own; null: no push messages.
 */
export async function vapidOf(config: Config): Promise<IntegrationsOptions["pushKeys"]> {
  const { keys } = config.outside.push;
  if (keys !== null || (!config.sandbox && config.databaseUrl !== null)) return keys;
  const privateKey = await keptOnce(config, "vapid", newPrivateKey);
  return { publicKey: publicOf(privateKey), privateKey, subject: `mailto:${config.company.support}` };
}

/**
 * The variables by which the serving process gets the keys of its supervisor. It is given the address of the embedded
 * database, too, and could not tell whether machines share it.
 */
export async function pushVariables(config: Config): Promise<Record<string, string>> {
  const keys = config.sandbox ? null : await vapidOf(config);
  if (keys === null) return {};
  return { VAPID_PUBLIC: keys.publicKey, VAPID_PRIVATE: keys.privateKey, VAPID_SUBJECT: keys.subject };
}
