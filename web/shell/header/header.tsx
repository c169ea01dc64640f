import ChevronDown from "lucide-react/icons/chevron-down";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import MenuIcon from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import { type ReactNode, Suspense, useState } from "react";
import { to } from "#contract/paths/to.ts";
import { useMe } from "#web/lib/page/session.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { lazyHydratedNear } from "#web/lib/runtime/lazy-hydrated.tsx";
import { openLogin } from "#web/shell/login-store.ts";
import { Member } from "#web/shell/member.ts";
import { SellLink, WriteLink } from "#web/shell/member-link.tsx";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { MagazineLink } from "./magazine-link.tsx";
import { Panel } from "./popover.tsx";
import { openSearchScreen, SEARCH_SCREEN, SearchForm } from "./search-form.tsx";
import { useSearchKey } from "./search-key.ts";

const Menu = lazyHydratedNear(() => import("./menus.tsx"));
const ExpertMenu = lazyComponent(() => import("./expert-menu.tsx"));

function MenuButton({ target, children }: { target: string; children: ReactNode }) {
  return (
    <button
      type="button"
      popoverTarget={target}
      className="inline-flex min-h-11 items-center gap-1 whitespace-nowrap rounded-md px-2 hover:bg-sunken"
    >
      {children}
      <ChevronDown aria-hidden size={16} className="text-ink-faint" />
    </button>
  );
}

/** A link that opens the login dialog; without scripts it opens the login page. */
function LoginLink({
  mode,
  className,
  children,
}: {
  mode: "login" | "register";
  className: string;
  children: ReactNode;
}) {
  return (
    <a
      href={`/${mode}`}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        openLogin(mode);
      }}
    >
      {children}
    </a>
  );
}

const LoginLinks = () => (
  <>
    <LoginLink mode="login" className={buttonClass({ variant: "quiet", size: "sm" })}>
      登入
    </LoginLink>
    <LoginLink mode="register" className={buttonClass({ size: "sm" })}>
      註冊
    </LoginLink>
  </>
);

/** Link to post a request; visitors write it first and log in at the end. */
const PostLink = ({ className }: { className: string }) => (
  <Link href={to("/requests/add")} className={className}>
    發布需求
  </Link>
);

function WideHeader() {
  const me = useMe();
  return (
    <div className="mx-auto hidden h-16 max-w-page items-center gap-3 px-6 wide:flex min-[96rem]:max-w-bar">
      <Link href="/" className="mr-1 inline-flex shrink-0 items-center">
        {/* Shown only where the row itself is wider: the search field needs the room. */}
        <Logo className="max-[96rem]:[&_[lang=en]]:hidden" />
        <span className="sr-only">首頁</span>
      </Link>
      <MenuButton target="menu-services">找服務</MenuButton>
      <MenuButton target="menu-experts">找達人</MenuButton>
      <MenuButton target="menu-requests">找案子</MenuButton>
      <MenuButton target="menu-articles">
        <span>
          <span className="max-[96rem]:sr-only">專業</span>文章
        </span>
      </MenuButton>
      <div className="mx-2 min-w-0 max-w-md grow max-[72rem]:hidden">
        <SearchForm id="search" />
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-2">
        {/* On narrower windows both are in the article menu. */}
        <MagazineLink className={cx(buttonClass({ variant: "quiet", size: "sm" }), "max-[96rem]:hidden")} />
        <WriteLink className={cx(buttonClass({ variant: "quiet", size: "sm" }), "max-[96rem]:hidden")} />
        {/* Between phone and wide windows a field has no room: opens the search screen instead. */}
        <IconButton
          label="搜尋"
          icon={<Search aria-hidden size={22} />}
          popoverTarget={SEARCH_SCREEN}
          className="min-[72rem]:hidden"
        />
        <PostLink className={buttonClass({ variant: "secondary", size: "sm" })} />
        <SellLink className={cx(buttonClass({ variant: "quiet", size: "sm" }), "max-[80rem]:hidden")} />
        <IconButton label="說明" icon={<CircleQuestionMark aria-hidden size={22} />} popoverTarget="menu-help" />
        {me ? <Member show="buttons" /> : <LoginLinks />}
      </div>
    </div>
  );
}

function NarrowHeader() {
  const me = useMe();
  return (
    <div className="flex h-14 items-center gap-1 px-2 wide:hidden max-[359px]:gap-0 max-[359px]:px-1">
      <IconButton label="選單" icon={<MenuIcon aria-hidden size={22} />} popoverTarget="screen-menu" />
      <Link href="/" aria-label="好手首頁" className="touch mr-auto inline-flex items-center">
        {/* On the narrowest phones only the seal of the logo fits. */}
        <Logo latin={false} className="max-[374px]:[&>span]:hidden" />
      </Link>
      <IconButton label="搜尋" icon={<Search aria-hidden size={22} />} popoverTarget={SEARCH_SCREEN} />
      {me ? <Member show="buttons" /> : <LoginLinks />}
    </div>
  );
}

/** Full-screen panels of the narrow header. */
function Screens() {
  const me = useMe();
  return (
    <>
      <Panel id={SEARCH_SCREEN} label="搜尋" shape="screen" onOpenChange={(open) => open && openSearchScreen()}>
        <SearchForm id="search-narrow" inline />
      </Panel>
      <Panel id="screen-menu" label="選單" shape="screen">
        <div className="flex flex-col gap-6">
          {me ? (
            <Member show="links" />
          ) : (
            <div className="grid grid-cols-2 gap-3">
              <Link href={to("/login")} className={buttonClass({ variant: "secondary" })}>
                登入
              </Link>
              <Link href={to("/register")} className={buttonClass()}>
                免費註冊
              </Link>
            </div>
          )}
          <div className="grid grid-cols-2 gap-3">
            <PostLink className={buttonClass({ variant: "secondary", full: true })} />
            <SellLink className={buttonClass({ variant: "secondary", full: true })} />
          </div>
          <Link href={to("/requests")} className="flex min-h-11 items-center font-semibold text-ink no-underline">
            找案子
          </Link>
          <button type="button" popoverTarget="menu-experts" className="min-h-11 text-left font-semibold">
            找達人
          </button>
          <Menu of="services" />
          <Menu of="articles" />
          <Menu of="help" />
        </div>
      </Panel>
    </>
  );
}

function ExpertPanel() {
  const [wanted, setWanted] = useState(false);
  return (
    <Panel id="menu-experts" label="找達人" shape="wide" onOpenChange={(open) => open && setWanted(true)}>
      <Link href={to("/users")} className="menu-all mb-3">
        瀏覽所有達人
      </Link>
      {wanted ? (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <ExpertMenu />
        </Suspense>
      ) : null}
    </Panel>
  );
}

/** The default header: one row from 960 px up; below, buttons that open full-screen panels. */
export function Header() {
  useSearchKey();
  const me = useMe();
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface print:hidden">
      <WideHeader />
      <NarrowHeader />
      <Screens />
      <Panel id="menu-services" label="找服務" shape="wide">
        <p className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-1">
          <Link href={to("/search")} className="menu-all">
            瀏覽所有服務
          </Link>
          <SellLink className="inline-flex min-h-11 items-center text-ink-soft hover:text-teal" />
        </p>
        <Menu of="services" />
      </Panel>
      <ExpertPanel />
      <Panel id="menu-requests" label="找案子" shape="wide">
        <Menu of="requests" />
      </Panel>
      <Panel id="menu-articles" label="專業文章" shape="wide">
        <Menu of="articles" />
      </Panel>
      <Panel id="menu-help" label="說明" shape="side">
        <Menu of="help" />
      </Panel>
      {me ? <Member show="panels" /> : null}
    </header>
  );
}

/** The slim bar of the payment layout. */
export function PaymentHeader() {
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex h-14 max-w-page items-center px-4 sm:px-6">
        <Link href="/" className="inline-flex items-center">
          <Logo />
          <span className="sr-only">首頁</span>
        </Link>
      </div>
    </header>
  );
}
