import { describe, expect, it } from "vitest";
import { accountGroups, currentLink, menuLinks } from "./own-links.ts";

describe("the frame of one's own pages", () => {
  it("marks the longest link that begins the address", () => {
    expect(currentLink("/mypage")).toBe("/mypage");
    expect(currentLink("/mypage/orders/closed")).toBe("/mypage/orders");
    expect(currentLink("/mypage/orders_sell/closed")).toBe("/mypage/orders_sell");
    expect(currentLink("/mypage/unknown")).toBeUndefined();
  });

  it("calls a page what the member's menu calls it", () => {
    expect(menuLinks.map(({ label }) => label)).toEqual([
      "個人檔案",
      "我的首頁",
      "購買紀錄",
      "我的收藏",
      "銷售紀錄",
      "服務管理",
      "文章管理",
      "收益",
      "帳號設定",
    ]);
    expect(accountGroups.flatMap(({ links }) => links)).toEqual(expect.arrayContaining(menuLinks));
  });
});
