import MenuIcon from "lucide-react/icons/menu";
import { to } from "#contract/paths/to.ts";
import { Panel } from "#web/shell/header/popover.tsx";
import { Member } from "#web/shell/member.ts";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { LogoMark } from "#web/ui/logo.tsx";
import { ConsoleMenu } from "./menu.tsx";
import { OrderSearch } from "./order-search.tsx";
import type { Overview } from "./parts.ts";

const MENU = "console-menu";

/** The bar above every console page. */
export function ConsoleHeader({ overview }: { overview: Overview }) {
  return (
    <header className="z-30 border-line wide:sticky wide:top-0 border-b bg-surface print:hidden">
      <div className="mx-auto flex max-w-bar flex-wrap items-center gap-x-1 px-2 wide:h-16 wide:gap-x-3 wide:flex-nowrap wide:px-4">
        <IconButton
          label="後台選單"
          icon={<MenuIcon aria-hidden size={22} />}
          popoverTarget={MENU}
          className="min-[75rem]:hidden"
        />
        <Link
          href={to("/admin")}
          className="mr-auto inline-flex min-h-14 items-center gap-2 whitespace-nowrap font-semibold text-ink no-underline wide:w-48"
        >
          <LogoMark size={28} className="text-teal" />
          <span>
            <span className="max-sm:sr-only">好手</span>營運後台
          </span>
        </Link>
        {overview.parts.includes("orders") ? (
          <div className="order-last w-full px-2 pb-3 wide:order-none wide:w-auto wide:grow wide:p-0">
            <OrderSearch />
          </div>
        ) : null}
        <Link href="/" className={cx(buttonClass({ variant: "quiet", size: "sm" }), "max-sm:hidden")}>
          回到好手
        </Link>
        <div className="flex shrink-0 items-center">
          <Member show="buttons" />
        </div>
      </div>
      <Panel id={MENU} label="後台選單" shape="side">
        <nav aria-label="後台選單">
          <ConsoleMenu overview={overview} />
        </nav>
      </Panel>
      <Member show="panels" />
    </header>
  );
}
