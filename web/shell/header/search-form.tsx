import { ChevronDown, Search } from "lucide-react";
import { type FormEvent, Suspense, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { to } from "#contract/paths/to.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { adoptValue } from "#web/ui/forms/adopt-value.ts";
import { isPopoverOpen } from "#web/ui/overlays/popovers.ts";

/** What is searched for: 0 services, 1 sellers. */
const targets = [
  { label: "服務", path: to("/search"), placeholder: "例如：商標" },
  { label: "達人", path: to("/users"), placeholder: "例如：插畫家" },
] as const;

/** What the page at an address is about; elsewhere one goes on searching for what one searched for before. */
export function targetAt(pathname: string, before: number): number {
  // An article stands under its author's address, and is about something else.
  if (/^\/users\/[^/]+\/blogs\/./.test(pathname)) return before;
  if (pathname.startsWith(to("/users"))) return 1;
  return pathname === to("/search") ? 0 : before;
}

/** The suggestions come with the first focus; until then it is a field all the same. */
const SearchAids = lazyComponent(() => import("#web/shell/search/search-aids.tsx"));

/** An ordinary GET form that moves without a full load, and its suggestions. */
export function useSearch(path: string, inline: boolean) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [aided, setAided] = useState(false);
  const props = {
    ref: form,
    action: path,
    method: "get",
    onFocus: () => setAided(true),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const wanted = String(new FormData(event.currentTarget).get("k") ?? "").trim();
      navigate(wanted ? `${path}?k=${encodeURIComponent(wanted)}` : path);
    },
  };
  const aids = aided ? (
    <Suspense fallback={null}>
      <SearchAids form={form} sellers={path === to("/users")} inline={inline} />
    </Suspense>
  ) : null;
  return { props, aids };
}

/**
 * The search of the header with its type switch. It works before and without scripts.
 * @param inline suggestions stand below it instead of floating: the whole screen on phones.
 */
export function SearchForm({ id, inline = false }: { id: string; inline?: boolean }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const [type, setType] = useState(targetAt(pathname, 0));
  const [arrivedAt, setArrivedAt] = useState(pathname);
  if (arrivedAt !== pathname) {
    setArrivedAt(pathname);
    setType(targetAt(pathname, type));
  }
  // Other pages may have a search of their own under the same name.
  const k = targets.some(({ path }) => path === pathname) ? (params.get("k") ?? "") : "";
  const target = targets[type] ?? targets[0];
  const { props, aids } = useSearch(target.path, inline);
  return (
    <search aria-label="全站搜尋" className="w-full min-w-0">
      <form {...props} className="relative">
        <div className="flex min-h-11 items-stretch rounded-md border border-line-strong bg-surface has-[input:focus]:border-teal has-[input:focus]:outline-1 has-[input:focus]:outline-teal">
          <label htmlFor={`${id}-type`} className="sr-only">
            搜尋種類
          </label>
          <div className="relative shrink-0 border-line border-r">
            <select
              ref={adoptValue({ value: type })}
              id={`${id}-type`}
              name="type"
              value={type}
              autoComplete="off"
              onChange={(event) => setType(Number(event.target.value))}
              className="h-full appearance-none rounded-l-md bg-surface pr-7 pl-3 text-base text-ink-soft wide:text-sm"
            >
              {targets.map((each, n) => (
                <option key={each.path} value={n}>
                  {each.label}
                </option>
              ))}
            </select>
            <ChevronDown
              aria-hidden
              size={14}
              className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 text-ink-faint"
            />
          </div>
          <label htmlFor={`${id}-k`} className="sr-only">
            關鍵字
          </label>
          <input
            key={k}
            id={`${id}-k`}
            name="k"
            type="search"
            maxLength={100}
            defaultValue={k}
            placeholder={target.placeholder}
            autoComplete="off"
            enterKeyHint="search"
            className="min-w-0 grow bg-transparent text-ellipsis px-3 outline-none placeholder:text-ink-faint"
          />
          <button type="submit" aria-label="搜尋" className="inline-flex w-11 items-center justify-center text-teal">
            <Search aria-hidden size={20} />
          </button>
        </div>
        {aids}
      </form>
    </search>
  );
}

/** The panel of the narrow header with a search on the whole screen. */
export const SEARCH_SCREEN = "screen-search";

/** Opens that screen with the cursor in its field. */
export function openSearchScreen(): void {
  const panel = document.getElementById(SEARCH_SCREEN);
  if (panel && !isPopoverOpen(panel)) panel.showPopover?.();
  panel?.querySelector("input")?.focus();
}
