import { afterEach, expect, test, vi } from "vitest";
import { countRequest } from "./begin-request.ts";

afterEach(() => vi.unstubAllGlobals());

test("a start is counted with the seller, whether somebody is logged in, and the type for one seller", () => {
  const sent: unknown[] = [];
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", { cookie: "csrf=token" });
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Response("{}");
  });
  countRequest(8, false);
  countRequest(8, true);
  expect(sent).toEqual([
    { name: "begin_request", data: { seller_id: 8, user_login: false, type: 1 } },
    { name: "begin_request", data: { seller_id: 8, user_login: true, type: 1 } },
  ]);
});
