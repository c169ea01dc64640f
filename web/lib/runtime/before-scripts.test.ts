import { expect, test } from "vitest";
import { forgetOrderKeys } from "#web/features/orders/keys.ts";
import { storeInMemory } from "./before-scripts.ts";

/** A window that throws on storage access, after `storeInMemory` has run in it. */
function strictWindow(): Record<"localStorage" | "sessionStorage", Storage> {
  const window = {};
  const get = () => {
    throw new DOMException("denied", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get, configurable: true });
  // As text, the way it is inlined in the page.
  new Function("window", `(${storeInMemory})()`)(window);
  return window as ReturnType<typeof strictWindow>;
}

test("where storage is forbidden, a store in memory has all that the browser's own has", () => {
  const { localStorage, sessionStorage } = strictWindow();
  localStorage.setItem("draft:7:a", "一");
  localStorage.setItem("draft:7:b", 2 as never);
  expect(localStorage.getItem("draft:7:b")).toBe("2");
  expect(localStorage.getItem("getItem")).toBeNull();
  expect(localStorage).toHaveLength(2);
  expect([localStorage.key(0), localStorage.key(1), localStorage.key(2)]).toEqual(["draft:7:a", "draft:7:b", null]);
  // The log-out iterates over the keys like this.
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
  expect(localStorage).toHaveLength(0);

  sessionStorage.setItem("order-key:1", "a");
  sessionStorage.setItem("order-key:2", "b");
  sessionStorage.setItem("other", "c");
  forgetOrderKeys(sessionStorage);
  expect(Object.keys(sessionStorage)).toEqual(["other"]);
  sessionStorage.clear();
  expect(sessionStorage.getItem("other")).toBeNull();
});
