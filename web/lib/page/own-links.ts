import { to } from "#contract/paths/to.ts";

/** One of the pages that share a heading. */
export type AccountTab = { href: string; label: string };
/**
 * A page of the account area, with its name for frame, heading, browser tab and menu; `short` where there is little
 * room. With `tabs` it is several pages under one heading; a tab may also point to a page with a link of its own.
 */
export type AccountLink = { href: string; label: string; short?: string; tabs?: AccountTab[] };
export type AccountGroup = { title: string | null; links: AccountLink[] };

/** All account pages that have their own URL (web/menus.test.ts). A group is shown with its first page. */
export const accountGroups: AccountGroup[] = [
  {
    title: null,
    links: [
      { href: to("/mypage"), label: "我的首頁", short: "首頁" },
      { href: to("/mypage/messages"), label: "訊息" },
      {
        href: to("/mypage/notifications"),
        label: "通知與待辦",
        short: "通知",
        tabs: [
          { href: to("/mypage/notifications"), label: "總覽" },
          { href: to("/mypage/notifications/tasks"), label: "待辦事項" },
          { href: to("/mypage/notifications/user"), label: "個人通知" },
        ],
      },
      { href: to("/mypage/letters"), label: "客服信件", short: "客服" },
    ],
  },
  {
    title: "購買",
    links: [
      {
        href: to("/mypage/orders"),
        label: "購買紀錄",
        short: "購買",
        tabs: [
          { href: to("/mypage/orders"), label: "進行中" },
          { href: to("/mypage/orders/closed"), label: "已結束" },
          { href: to("/mypage/orders/offers"), label: "待付款的提案" },
        ],
      },
      { href: to("/mypage/requests"), label: "我的需求", short: "需求" },
      { href: to("/mypage/coupons"), label: "我的優惠券", short: "優惠券" },
      {
        href: to("/mypage/points"),
        label: "點數與金幣",
        short: "點數",
        tabs: [
          { href: to("/mypage/points"), label: "點數" },
          { href: to("/mypage/points/coins"), label: "金幣" },
        ],
      },
      {
        href: to("/mypage/favorites"),
        label: "我的收藏",
        short: "收藏",
        tabs: [
          { href: to("/mypage/favorites"), label: "服務" },
          { href: to("/mypage/favorites/blogs"), label: "文章" },
          { href: to("/mypage/favorites/follows"), label: "追蹤中的達人" },
        ],
      },
    ],
  },
  {
    title: "銷售",
    links: [
      {
        href: to("/mypage/orders_sell"),
        label: "銷售紀錄",
        short: "銷售",
        tabs: [
          { href: to("/mypage/orders_sell"), label: "進行中" },
          { href: to("/mypage/orders_sell/closed"), label: "已結束" },
          { href: to("/mypage/orders_sell/offers"), label: "待付款的提案" },
        ],
      },
      { href: to("/mypage/offers"), label: "我的提案", short: "提案" },
      {
        href: to("/mypage/services"),
        label: "服務管理",
        short: "服務",
        tabs: [
          { href: to("/mypage/services"), label: "我的服務" },
          { href: to("/mypage/services/coupons"), label: "優惠券" },
        ],
      },
      { href: to("/mypage/blogs"), label: "文章管理", short: "文章" },
      { href: to("/mypage/revenue"), label: "收益" },
      { href: to("/mypage/top_sell"), label: "銷售分析", short: "分析" },
      {
        href: to("/mypage/received_favorites"),
        label: "收藏與追蹤",
        short: "粉絲",
        tabs: [
          { href: to("/mypage/received_favorites"), label: "收到的收藏" },
          { href: to("/mypage/received_favorites/followers"), label: "追蹤我的人" },
        ],
      },
    ],
  },
  {
    title: "個人",
    links: [
      {
        href: to("/myprofile"),
        label: "個人檔案",
        short: "檔案",
        tabs: [
          { href: to("/myprofile"), label: "關於我" },
          { href: to("/myprofile/portfolios"), label: "作品" },
          { href: to("/myprofile/plans"), label: "收費方案" },
          { href: to("/myprofile/skills"), label: "經歷與技能" },
          { href: to("/myprofile/services"), label: "服務" },
          { href: to("/myprofile/reviews"), label: "評價" },
        ],
      },
      { href: to("/myprofile/reviews"), label: "我的評價", short: "評價" },
      { href: to("/mypage/invoices"), label: "電子發票", short: "發票" },
      { href: to("/mypage/setting"), label: "帳號設定", short: "設定" },
    ],
  },
];

const links = accountGroups.flatMap((group) => group.links);

/** The account pages in the member's menu, in order. */
export const menuLinks: AccountLink[] = [
  to("/myprofile"),
  to("/mypage"),
  to("/mypage/orders"),
  to("/mypage/requests"),
  to("/mypage/favorites"),
  to("/mypage/orders_sell"),
  to("/mypage/offers"),
  to("/mypage/services"),
  to("/mypage/blogs"),
  to("/mypage/revenue"),
  to("/mypage/setting"),
].flatMap((path) => links.filter(({ href }) => href === path));

/** The link of this path: the longest one that is a prefix of it. */
export function currentLink(pathname: string): AccountLink | undefined {
  return links
    .filter(({ href }) => pathname === href || (href !== to("/mypage") && pathname.startsWith(`${href}/`)))
    .sort((a, b) => b.href.length - a.href.length)[0];
}

/** Browser tab title of the account page at this path. */
export function ownTitle(pathname: string): string {
  const link = currentLink(pathname);
  const tab = link?.tabs?.find(({ href }) => href === pathname);
  if (!link) return "";
  return tab && tab !== link.tabs?.[0] ? `${tab.label}｜${link.label}` : link.label;
}
