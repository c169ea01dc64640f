import { Search } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** Spec §9: 0 service, 1 seller. */
const targets = [
  { label: "服務", path: "/search", placeholder: "想找什麼服務？例如：商標設計" },
  { label: "達人", path: "/users", placeholder: "想找哪位達人？例如：插畫家" },
] as const;

/** The search of the header with its type switch. An ordinary GET form: it works before and without scripts. */
export function SearchForm({ id }: { id: string }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const [type, setType] = useState(pathname.startsWith("/users") ? 1 : 0);
  const navigate = useNavigate();
  // Other pages may have a search of their own under the same name.
  const k = targets.some(({ path }) => path === pathname) ? (params.get("k") ?? "") : "";
  const target = targets[type] ?? targets[0];
  return (
    <search className="w-full min-w-0">
      <form
        action={target.path}
        method="get"
        className="flex min-h-11 items-stretch rounded-md border border-line-strong bg-surface focus-within:border-teal"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = String(new FormData(event.currentTarget).get("k") ?? "").trim();
          navigate(wanted ? `${target.path}?k=${encodeURIComponent(wanted)}` : target.path);
        }}
      >
        <label htmlFor={`${id}-type`} className="sr-only">
          搜尋種類
        </label>
        <select
          id={`${id}-type`}
          value={type}
          onChange={(event) => setType(Number(event.target.value))}
          className="rounded-l-md border-line border-r bg-transparent px-2 text-ink-soft text-sm"
        >
          {targets.map((each, n) => (
            <option key={each.path} value={n}>
              {each.label}
            </option>
          ))}
        </select>
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
          className="min-w-0 grow bg-transparent px-3 outline-none placeholder:text-ink-faint"
        />
        <button type="submit" aria-label="搜尋" className="inline-flex w-11 items-center justify-center text-teal">
          <Search aria-hidden size={20} />
        </button>
      </form>
    </search>
  );
}
