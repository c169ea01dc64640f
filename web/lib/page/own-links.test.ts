import { describe, expect, it } from "vitest";
import { currentLink, menuLinks, ownTitle } from "./own-links.ts";

describe("the frame of one's own pages", () => {
  it("marks the longest link that begins the address", () => {
    const linkOf = (pathname: string) => currentLink(pathname)?.href;
    expect(linkOf("/mypage")).toBe("/mypage");
    expect(linkOf("/mypage/orders/closed")).toBe("/mypage/orders");
    expect(linkOf("/mypage/orders_sell/closed")).toBe("/mypage/orders_sell");
    expect(linkOf("/myprofile/reviews")).toBe("/myprofile/reviews");
    expect(linkOf("/mypage/unknown")).toBeUndefined();
  });

  it("names the browser's tab after the menu, and pages that share a heading after both", () => {
    expect(ownTitle("/mypage/orders")).toBe("購買紀錄");
    expect(ownTitle("/mypage/favorites/follows")).toBe("追蹤中的達人｜我的收藏");
    expect(ownTitle("/myprofile/reviews")).toBe("我的評價");
  });

  it("calls a page what the member's menu calls it", () => {
    expect(menuLinks.map(({ label }) => label)).toEqual([
      "個人檔案",
      "我的首頁",
      "購買紀錄",
      "我的需求",
      "我的收藏",
      "銷售紀錄",
      "我的提案",
      "服務管理",
      "文章管理",
      "收益",
      "帳號設定",
    ]);
  });
});
