import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CouponChoice } from "./coupon-choice.tsx";
import { conditionWords, cutWords } from "./words.ts";

const coupon = { code: "SPRING", bearer: "platform", kind: "platform" } as const;
const choices = [
  { ...coupon, id: 1, title: "折一百", discount: 100, refusal: null },
  { ...coupon, id: 2, title: "折五百", discount: 0, refusal: "滿 NT$1,500 才能使用，還差 NT$500。" },
];

const Choosing = () => (
  <CouponChoice choices={choices} chosen={{ platform: 1, seller: null }} onChange={() => undefined} />
);

test("what fits can be chosen with what it takes off, the rest says why not, and one may take none", () => {
  const Stub = createRoutesStub([{ path: "/", Component: Choosing }]);
  const radios = renderToStaticMarkup(<Stub />)
    .split('type="radio"')
    .slice(1);
  expect(radios).toHaveLength(3);
  expect(radios[0]).toContain("checked");
  expect(radios[0]).toContain("−NT$100");
  expect(radios[1]).toContain("disabled");
  expect(radios[1]).toContain("還差 NT$500");
  expect(radios[2]).toContain("不使用");
  // The field for a code is loaded when it is unfolded.
  expect(radios[2]).toContain("有優惠碼？");
});

test("a share is said as shops in Taiwan say it", () => {
  expect(cutWords({ cut: "percent", value: 10, cap: null })).toBe("9 折");
  expect(cutWords({ cut: "percent", value: 15, cap: 300 })).toBe("85 折（最多折 NT$300）");
  expect(cutWords({ cut: "amount", value: 100, cap: null })).toBe("折 NT$100");
  const where = { scope: "category", scopeName: "平面設計", minimum: 500, firstOrderOnly: true } as const;
  expect(conditionWords(where)).toBe("「平面設計」分類，滿 NT$500，限第一筆訂單");
});
