import { to } from "#contract/to.ts";

/** A page of one's own, as its frame and the member's menu call it; `short` where there is little room. */
export type AccountLink = { href: string; label: string; short?: string };
export type AccountGroup = { title: string | null; links: AccountLink[] };

/** Only pages that exist. A group appears with its first page. */
export const accountGroups: AccountGroup[] = [
  {
    title: null,
    links: [
      { href: to("/mypage"), label: "我的首頁", short: "首頁" },
      { href: to("/mypage/messages"), label: "訊息" },
      { href: to("/mypage/notifications"), label: "通知與待辦", short: "通知" },
    ],
  },
  {
    title: "購買",
    links: [
      { href: to("/mypage/orders"), label: "購買紀錄", short: "購買" },
      { href: to("/mypage/requests"), label: "我的需求", short: "需求" },
      { href: to("/mypage/favorites"), label: "我的收藏", short: "收藏" },
    ],
  },
  {
    title: "銷售",
    links: [
      { href: to("/mypage/orders_sell"), label: "銷售紀錄", short: "銷售" },
      { href: to("/mypage/offers"), label: "我的提案", short: "提案" },
      { href: to("/mypage/services"), label: "服務管理", short: "服務" },
      { href: to("/mypage/revenue"), label: "收益" },
      { href: to("/mypage/top_sell"), label: "銷售分析", short: "分析" },
      { href: to("/mypage/received_favorites"), label: "收藏與追蹤", short: "粉絲" },
    ],
  },
  {
    title: "個人",
    links: [
      { href: to("/myprofile"), label: "個人檔案", short: "檔案" },
      { href: to("/myprofile/reviews"), label: "我的評價", short: "評價" },
      { href: to("/mypage/setting"), label: "帳號設定", short: "設定" },
    ],
  },
];

const links = accountGroups.flatMap((group) => group.links);

/** What the member's menu shows of them, in its order. */
export const menuLinks: AccountLink[] = [
  to("/myprofile"),
  to("/mypage"),
  to("/mypage/orders"),
  to("/mypage/requests"),
  to("/mypage/favorites"),
  to("/mypage/orders_sell"),
  to("/mypage/offers"),
  to("/mypage/services"),
  to("/mypage/revenue"),
  to("/mypage/setting"),
].flatMap((path) => links.filter(({ href }) => href === path));

/** The link that stands for this address: the longest one that begins it. */
export function currentLink(pathname: string): string | undefined {
  return links
    .filter(({ href }) => pathname === href || (href !== to("/mypage") && pathname.startsWith(`${href}/`)))
    .sort((a, b) => b.href.length - a.href.length)[0]?.href;
}
