import { describe, expect, it } from "vitest";
import { currentLink } from "./links.ts";

describe("the frame of one's own pages", () => {
  it("marks the longest link that begins the address", () => {
    expect(currentLink("/mypage")).toBe("/mypage");
    expect(currentLink("/mypage/orders/closed")).toBe("/mypage/orders");
    expect(currentLink("/mypage/orders_sell/closed")).toBe("/mypage/orders_sell");
    expect(currentLink("/mypage/unknown")).toBeUndefined();
  });
});
