import { readFileSync } from "node:fs";
import { join } from "node:path";
import { refuseField } from "#server/kernel/errors.ts";

const common = new Set(readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8").split("\n"));

/** Refuses the passwords that everybody tries first. */
export function refuseCommonPassword(password: string, field = "password"): void {
  if (common.has(password.toLowerCase())) refuseField("weak_password", field);
}
