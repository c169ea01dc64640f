import { afterEach, expect, test, vi } from "vitest";
import { keepScroll } from "./keep-scroll.ts";

afterEach(() => vi.unstubAllGlobals());

/** A window that is scrolled to `top`. */
function stand(top: number) {
  const place = { scrollX: 0, scrollY: top, scrollTo: vi.fn() };
  const window = Object.assign(new EventTarget(), place);
  vi.stubGlobal("window", window);
  return window;
}
const shown = (persisted: boolean) => Object.assign(new Event("pageshow"), { persisted });

test("a page that comes back from the browser's cache at its top goes to where it was left", () => {
  const window = stand(700);
  keepScroll();
  window.dispatchEvent(new Event("pagehide"));
  window.scrollY = 0;
  window.dispatchEvent(shown(true));
  expect(window.scrollTo).toHaveBeenCalledWith({ left: 0, top: 700, behavior: "instant" });
});

test("one that is where it was, or that was loaded, is left alone", () => {
  const window = stand(700);
  keepScroll();
  window.dispatchEvent(shown(false));
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(shown(true));
  expect(window.scrollTo).not.toHaveBeenCalled();
});
