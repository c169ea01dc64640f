import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findContactDetails } from "#contract/messaging/contact-details.ts";
import { keepText, keptText } from "#web/lib/kept-text.ts";
import { countRequest, offerDraft, replaceByDraft, requestDraft } from "./begin-request.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the draft is put where nothing was written, and where it stands already", () => {
  expect(offerDraft(7)).toBe(true);
  expect(keptText("message:7")).toBe(requestDraft);
  expect(offerDraft(7)).toBe(true);
  expect(keptText("message:8")).toBe("");
});

test("what was written stays until its writer says otherwise", () => {
  keepText("message:7", "上次提到的封面");
  expect(offerDraft(7)).toBe(false);
  expect(keptText("message:7")).toBe("上次提到的封面");
  replaceByDraft(7);
  expect(keptText("message:7")).toBe(requestDraft);
});

test("a draft that was filled in is no draft any more", () => {
  const filled = requestDraft.replace("預算：", "預算：NT$5,000");
  keepText("message:7", filled);
  expect(offerDraft(7)).toBe(false);
  expect(keptText("message:7")).toBe(filled);
});

test("the draft itself may be sent", () => {
  expect(findContactDetails(requestDraft, [])).toEqual([]);
});

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
