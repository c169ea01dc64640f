import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** The secret that signs cookies: configured, or (sandbox) generated once and stored in the data folder. */
export async function secretOf(config: Config): Promise<string> {
  if (config.secret !== null) return config.secret;
  const file = join(config.dataDir, "secret");
  await mkdir(config.dataDir, { recursive: true });
  try {
    // Fails when the file exists, because two processes that start together must use the same secret.
    await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFile(file, "utf8");
}
