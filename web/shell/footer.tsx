import { Suspense, useState } from "react";
import { to } from "#contract/paths/to.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Link } from "#web/ui/link.tsx";
import { Logo } from "#web/ui/logo.tsx";
import CompanyNotice from "./company-notice.tsx";

const groups: { title: string; links: { href: string; label: string }[] }[] = [
  {
    title: "購買",
    links: [
      { href: to("/search"), label: "所有服務" },
      { href: to("/search/service_500"), label: "NT$500 以下" },
      { href: to("/users"), label: "找達人" },
      { href: to("/blogs"), label: "專業文章" },
      { href: to("/requests/add"), label: "發布需求" },
      { href: to("/mypage/orders"), label: "購買紀錄" },
    ],
  },
  {
    title: "販售",
    links: [
      { href: to("/guide/sell"), label: "開始販售" },
      { href: to("/requests"), label: "找案子" },
      { href: to("/myservices/:id", { id: "add" }), label: "刊登服務" },
      { href: to("/mypage/services"), label: "服務管理" },
      { href: to("/mypage/revenue"), label: "收益" },
    ],
  },
  {
    title: "幫助",
    links: [
      { href: to("/guide"), label: "使用指南" },
      { href: to("/guide/transactions"), label: "交易怎麼進行" },
      { href: to("/guide/requests"), label: "需求與提案" },
      { href: to("/faq"), label: "常見問題" },
      { href: to("/contact"), label: "聯絡客服" },
    ],
  },
  {
    title: "條款",
    links: [
      { href: to("/rules"), label: "使用規範" },
      { href: to("/policy"), label: "服務條款" },
      { href: to("/policy/delivery"), label: "交付與退款" },
      { href: to("/policy/protection"), label: "交易保障" },
      { href: to("/policy/privacy"), label: "隱私權政策" },
      { href: to("/copyright"), label: "著作權通知" },
    ],
  },
  {
    title: "關於",
    links: [
      { href: to("/about"), label: "關於好手" },
      { href: to("/mission"), label: "我們在意的事" },
      { href: to("/news"), label: "最新消息" },
      { href: to("/events"), label: "活動" },
    ],
  },
];

const linkClass = "touch foot-link";

const LookDialog = lazyComponent(async () => ({ default: (await import("./look.tsx")).LookDialog }));

/** Colours and size of text, also for visitors. */
function LookButton() {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={linkClass} onClick={() => setOpen(true)}>
        外觀與字級
      </button>
      {open === undefined ? null : (
        <Suspense>
          <LookDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

/** What somebody at work looks for at the foot of a page. */
const helpful = [
  { href: to("/guide"), label: "使用指南" },
  { href: to("/faq"), label: "常見問題" },
  { href: to("/contact"), label: "聯絡客服" },
  { href: to("/policy"), label: "服務條款" },
  { href: to("/policy/privacy"), label: "隱私權政策" },
];

/** The foot of pages where members and operators work: one line, so that it is not another screen on a phone. */
function ShortFooter() {
  return (
    <footer className="mt-8 border-line border-t bg-surface print:hidden">
      <div className="mx-auto flex max-w-page flex-col gap-2 px-4 py-4 sm:px-6">
        <nav aria-label="說明與條款" className="flex flex-wrap gap-x-5">
          {helpful.map(({ href, label }) => (
            <Link key={href} href={href} className={linkClass}>
              {label}
            </Link>
          ))}
          <LookButton />
        </nav>
        <CompanyNotice />
      </div>
    </footer>
  );
}

/**
 * The footer of every page except the payment layout. It is hydrated when it is scrolled into view.
 * @param short on pages where somebody works
 */
export default function Footer({ short }: { short: boolean }) {
  return short ? <ShortFooter /> : <WholeFooter />;
}

function WholeFooter() {
  const social = useRootData()?.company.social ?? [];
  return (
    <footer className="mt-16 border-line border-t bg-surface print:hidden">
      <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-10 sm:px-6">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 wide:grid-cols-[minmax(0,1.6fr)_repeat(5,minmax(0,1fr))]">
          <div className="max-wide:col-span-full">
            <Logo />
            <p className="mt-2 text-ink-soft">找好手，也成為好手。</p>
            <LookButton />
            {social.length > 0 ? (
              <ul aria-label="社群" className="mt-3 flex flex-wrap gap-x-4">
                {social.map(({ label, href }) => (
                  <li key={label}>
                    <a href={href} target="_blank" rel="noreferrer" className={linkClass}>
                      {label}
                      <span className="sr-only">（另開視窗）</span>
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
          {groups.map((group) => (
            <nav key={group.title} aria-label={group.title}>
              <h2 className="font-semibold text-base">{group.title}</h2>
              <ul className="mt-1">
                {group.links.map((link) => (
                  <li key={link.href}>
                    <Link href={link.href} className={linkClass}>
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <CompanyNotice />
      </div>
    </footer>
  );
}
