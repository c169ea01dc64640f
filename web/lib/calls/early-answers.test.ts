import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askEarly, forgetEarly, takeEarly } from "./early-answers.ts";

const at = (address: string) => new URL(address, "http://localhost");

/** An anchor of the page, as the press of one finds it. */
class FakeElement {
  target = "";
  href: string;
  constructor(href: string) {
    this.href = href;
  }
  closest = () => this;
  hasAttribute = (name: string) => name === "href";
}

let page: EventTarget;
const asked = vi.fn((_: string) => Promise.resolve(new Response("data")));

function press(href: string, pointerType = "mouse"): void {
  const event = Object.assign(new Event("pointerdown"), { button: 0, isPrimary: true, pointerType });
  Object.defineProperty(event, "target", { value: new FakeElement(at(href).href) });
  page.dispatchEvent(event);
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
  forgetEarly();
  page = Object.assign(new EventTarget(), { setTimeout, clearTimeout });
  vi.stubGlobal("window", page);
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("location", at("/search?k=a"));
  vi.stubGlobal("fetch", asked);
  askEarly((pathname) => !pathname.startsWith("/api/"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a pressed link's page is asked for once, and the router takes the answer once", async () => {
  press("/services/1?stars=5");
  press("/services/1?stars=5");
  expect(asked.mock.calls).toEqual([["/services/1.data?stars=5"]]);
  const answer = takeEarly(at("/services/1.data?stars=5&_routes=pages%2Fmarket%2Fservice"));
  expect(await (await answer)?.text()).toBe("data");
  expect(takeEarly(at("/services/1.data?stars=5"))).toBeNull();
  press("/");
  expect(asked).toHaveBeenLastCalledWith("/_root.data");
});

test("nothing is asked for that is no other page of ours, nor for a finger that begins to scroll", () => {
  press("/search?k=a#top");
  press("/api/files/1");
  press("https://example.com/x");
  press("/services/1", "touch");
  page.dispatchEvent(new Event("pointercancel"));
  vi.advanceTimersByTime(1000);
  expect(asked).not.toHaveBeenCalled();
  press("/services/1", "touch");
  vi.advanceTimersByTime(100);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("an answer is not used when something was changed since, nor after a few seconds", () => {
  press("/services/1");
  forgetEarly();
  expect(takeEarly(at("/services/1.data"))).toBeNull();
  press("/services/2");
  vi.advanceTimersByTime(6000);
  expect(takeEarly(at("/services/2.data"))).toBeNull();
});
