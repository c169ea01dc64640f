import { ChevronDown, Menu as MenuIcon, Search, X } from "lucide-react";
import type { ReactNode } from "react";
import { useMe } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { askLogin, openLogin } from "./login-store.ts";
import { CategoryMenu } from "./menus.tsx";
import { Panel } from "./popover.tsx";
import { SearchForm } from "./search-form.tsx";
import { UserLinks, UserMenu } from "./user-menu.tsx";

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

/** A link that opens the dialog in place where scripts run, and goes to the page where they do not. */
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

/** Adding a service needs a member: the dialog first, the page after it (spec §4, protected actions). */
function SellLink({ className }: { className: string }) {
  return (
    <Link
      href="/myservices/add"
      className={className}
      onClick={(event) => {
        const { href } = event.currentTarget;
        event.preventDefault();
        askLogin(() => document.dispatchEvent(new CustomEvent("app:go", { detail: new URL(href).pathname })));
      }}
    >
      刊登服務
    </Link>
  );
}

function WideHeader() {
  const me = useMe();
  return (
    <div className="mx-auto hidden h-16 max-w-page items-center gap-3 px-6 wide:flex">
      <Link href="/" aria-label="好手首頁" className="mr-1 shrink-0">
        <Logo />
      </Link>
      <MenuButton target="menu-services">找服務</MenuButton>
      <Link
        href="/users"
        className="inline-flex min-h-11 items-center whitespace-nowrap rounded-md px-2 text-ink no-underline hover:bg-sunken"
      >
        找達人
      </Link>
      <div className="mx-2 min-w-0 max-w-md grow">
        <SearchForm id="search" />
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <SellLink className={buttonClass({ variant: "secondary", size: "sm" })} />
        {me ? (
          <UserMenu />
        ) : (
          <>
            <LoginLink mode="login" className={buttonClass({ variant: "quiet", size: "sm" })}>
              登入
            </LoginLink>
            <LoginLink mode="register" className={buttonClass({ size: "sm" })}>
              註冊
            </LoginLink>
          </>
        )}
      </div>
    </div>
  );
}

function ScreenHead({ id, title }: { id: string; title: string }) {
  return (
    <div className="sticky top-0 flex h-14 items-center justify-between border-line border-b bg-surface pr-2 pl-4">
      <h2 className="font-semibold text-lg">{title}</h2>
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label="關閉"
        className="inline-flex size-11 items-center justify-center"
      >
        <X aria-hidden size={22} />
      </button>
    </div>
  );
}

function NarrowHeader() {
  const me = useMe();
  const icon = "inline-flex size-11 items-center justify-center rounded-md";
  return (
    <div className="flex h-14 items-center gap-1 px-2 wide:hidden">
      <button type="button" popoverTarget="screen-menu" aria-label="選單" className={icon}>
        <MenuIcon aria-hidden size={22} />
      </button>
      <Link href="/" aria-label="好手首頁" className="mr-auto">
        <Logo />
      </Link>
      <button type="button" popoverTarget="screen-search" aria-label="搜尋" className={icon}>
        <Search aria-hidden size={22} />
      </button>
      {me ? (
        <UserMenu />
      ) : (
        <LoginLink mode="login" className={buttonClass({ variant: "quiet", size: "sm" })}>
          登入
        </LoginLink>
      )}
      <Panel id="screen-search" label="搜尋" shape="screen">
        <ScreenHead id="screen-search" title="搜尋" />
        <div className="p-4">
          <SearchForm id="search-narrow" />
        </div>
      </Panel>
      <Panel id="screen-menu" label="選單" shape="screen">
        <ScreenHead id="screen-menu" title="選單" />
        <div className="flex flex-col gap-6 p-4">
          {me ? (
            <UserLinks />
          ) : (
            <div className="grid grid-cols-2 gap-3">
              <Link href="/login" className={buttonClass({ variant: "secondary" })}>
                登入
              </Link>
              <Link href="/register" className={buttonClass()}>
                免費註冊
              </Link>
            </div>
          )}
          <SellLink className={buttonClass({ variant: "secondary", full: true })} />
          <Link href="/users" className="font-semibold text-ink no-underline">
            找達人
          </Link>
          <CategoryMenu />
        </div>
      </Panel>
    </div>
  );
}

/** The default header: one row from 960 px up, buttons that open whole screens below. */
export function Header() {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface print:hidden">
      <WideHeader />
      <NarrowHeader />
      <Panel id="menu-services" label="找服務" shape="wide">
        <CategoryMenu />
      </Panel>
    </header>
  );
}

/** The slim bar of the payment layout. */
export function PaymentHeader() {
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex h-14 max-w-page items-center px-4 sm:px-6">
        <Link href="/" aria-label="好手首頁">
          <Logo />
        </Link>
      </div>
    </header>
  );
}
