import ChevronDown from "lucide-react/icons/chevron-down";
import Search from "lucide-react/icons/search";
import { type FormEvent, Suspense, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { to } from "#contract/paths/to.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { adoptValue } from "#web/ui/forms/adopt-value.ts";
import { isPopoverOpen } from "#web/ui/overlays/popovers.ts";

/** Search targets: 0 services, 1 sellers. */
const targets = [
  { label: "服務", path: to("/search"), placeholder: "例如：Logo 設計" },
  { label: "達人", path: to("/users"), placeholder: "例如：插畫家" },
] as const;

/** The search target that fits the page at a path; elsewhere the previous one is kept. */
export function targetAt(pathname: string, before: number): number {
  // The URL of an article begins with its author's page, but it is not about sellers.
  if (/^\/users\/[^/]+\/blogs\/./.test(pathname)) return before;
  if (pathname.startsWith(to("/users"))) return 1;
  return pathname === to("/search") ? 0 : before;
}

/** The suggestions are loaded on first focus; the field works without them. */
const SearchAids = lazyComponent(() => import("#web/shell/search/search-aids.tsx"));

/** A GET form that navigates on the client, with suggestions. */
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
 * The header search with its target switch. It works before hydration and without scripts.
 * @param inline shows the suggestions below it instead of floating: the full screen on phones.
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
  // Other pages may use the same parameter for a search of their own.
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

/** Id of the full-screen search panel of the narrow header. */
export const SEARCH_SCREEN = "screen-search";

/** Opens that panel and focuses its field. */
export function openSearchScreen(): void {
  const panel = document.getElementById(SEARCH_SCREEN);
  if (panel && !isPopoverOpen(panel)) panel.showPopover?.();
  panel?.querySelector("input")?.focus();
}
