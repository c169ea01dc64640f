import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";

const files = globSync("{main,server}/**/*.ts", { cwd: ROOT, exclude: ["**/*.test.ts"] });
const matching = (pattern: RegExp) =>
  files.filter((path) => pattern.test(readFileSync(join(ROOT, path), "utf8"))).sort();

test("members are notified by notify(); what is no notification is queued by these files only", () => {
  expect(matching(/\bqueueMail\(/)).toEqual([
    // Links and codes that prove an address, and a mail to an address that an account no longer has.
    "server/domains/accounts/mails.ts",
    "server/domains/notifications/notify.ts",
    // Its definition.
    "server/kernel/delivery/outbox.ts",
  ]);
});

test("entries of the bell menu are written by notify() and by the demo market only", () => {
  expect(matching(/insert\(notifications\)|insert into notifications\b|insertAll\(\s*\w+,\s*notifications\b/)).toEqual([
    "server/demo/fill/notifications.ts",
    "server/domains/notifications/notify.ts",
  ]);
});
