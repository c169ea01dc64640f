import fc from "fast-check";
import { expect, test } from "vitest";
import { movedTo } from "./canonical-path.ts";

test.each([
  ["/services/007", "/services/7"],
  ["/services/7/", "/services/7"],
  ["/Services/7?stars=5", "/services/7?stars=5"],
  ["/USERS/0012/Reviews/", "/users/12/reviews"],
  ["/Search/Service_500", "/search/service_500"],
  ["//services//7", "/services/7"],
  ["//evil.example/x", "/evil.example/x"],
  ["/mypage/", "/mypage"],
  ["/Categories/0012", "/categories/12"],
  ["/FAQ/Payment/Detail/03", "/faq/payment/detail/3"],
  ["/users/7/portfolios/09", "/users/7/portfolios/9"],
  ["/services/7%E3%80%82", "/services/7"],
  ["/services/7%EF%BC%8C%E8%AB%8B%E7%9C%8B?a=%E3%80%82", "/services/7?a=%E3%80%82"],
  ["/services/7%E3%80%8D/more", "/services/7"],
  ["/services/7)", "/services/7"],
  ["/services/007%2C", "/services/7"],
  ["/services/7).", "/services/7"],
  [Buffer.from("/services/7。").toString("latin1"), "/services/7"],
  ["/users/7/reviews%E3%80%81", "/users/7/reviews"],
  ["/change_password/AbC-_007%E3%80%82", "/change_password/AbC-_007"],
  ["/%E3%80%82", "/"],
  ["/nothing%E3%80%82", null],
  ["/services/7%EF%BC%8F%FF", null],
  ["/No/Such/007", null],
  ["/?k=a", null],
  ["/", null],
  ["/services/7", null],
  ["/services/0", null],
  ["/services/7.data?_routes=x", null],
  ["/change_password/AbC007", null],
  ["/faq/%E4%BB%98%E6%AC%BE", null],
  ["/\\evil.example/", null],
])("%s leads to %s", (from, to) => {
  expect(movedTo(from)).toBe(to);
});

test("an address is moved once, and never to another host", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), (url, tail) => {
      const { pathname, search } = new URL(url);
      const moved = movedTo(pathname + tail.replaceAll("?", "") + search);
      if (moved === null) return;
      expect(movedTo(moved)).toBeNull();
      expect(moved).toMatch(/^\/(?![/\\])/);
    }),
  );
});
