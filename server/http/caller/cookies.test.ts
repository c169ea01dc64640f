import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { cookiesBlocked, sharedErrors } from "#contract/shared-errors.ts";
import { checkCsrf } from "./cookies.ts";
import { makeCsrf } from "./csrf.ts";

const rules = { secret: "test", secure: false };
const token = makeCsrf(rules.secret, "");
const check = (cookies: Record<string, string>, sent: unknown) => () =>
  checkCsrf({ cookies } as unknown as FastifyRequest, rules, sent);

test("a form whose token is right and whose cookie did not come back: the browser forbids cookies, and is told so", () => {
  expect(check({ csrf: token }, token)).not.toThrow();
  expect(check({}, token)).toThrow(cookiesBlocked);
  for (const sent of [undefined, "", "made up", makeCsrf("other", "")])
    expect(check({}, sent)).toThrow(sharedErrors.csrf[1]);
  expect(check({ csrf: makeCsrf(rules.secret, "other") }, token)).toThrow(sharedErrors.csrf[1]);
});
