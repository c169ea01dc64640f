import { readFileSync } from "node:fs";
import { join } from "node:path";
import { passwordMin } from "#contract/terms.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { typedForm } from "./hash.ts";

const common = new Set(readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8").split("\n"));

/** The platform's name, which attackers of this site try first. */
const ours = ["haoshou", "haosho", "好手"];

/** Refuses the most common passwords, and those that are little more than the platform's name. */
export function refuseCommonPassword(password: string, field = "password"): void {
  const typed = typedForm(password).toLowerCase();
  const rest = ours.reduce((left, word) => left.replaceAll(word, ""), typed);
  const named = rest !== typed && rest.length < passwordMin;
  if (named || common.has(typed)) refuseField("weak_password", field);
}
