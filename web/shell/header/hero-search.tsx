import Search from "lucide-react/icons/search";
import { to } from "#contract/paths/to.ts";
import { Button } from "#web/ui/button.tsx";
import { openSearchScreen, useSearch } from "./search-form.tsx";

/**
 * The large search field of the home page. On a phone a tap opens the search screen, where the keyboard leaves room for
 * suggestions; keyboard users stay in the field.
 */
export function HeroSearch() {
  const { props, aids } = useSearch(to("/search"), false);
  return (
    <search aria-label="找服務">
      <form {...props} className="relative mt-6 max-w-xl">
        <div className="flex items-stretch gap-2 rounded-lg bg-surface p-1.5 shadow-mid focus-within:outline-2 focus-within:outline-teal">
          <label htmlFor="hero-k" className="sr-only">
            想找什麼服務
          </label>
          <input
            id="hero-k"
            name="k"
            type="search"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="想找什麼服務？"
            onClick={() => {
              if (window.innerWidth < 960) openSearchScreen();
            }}
            className="min-h-12 min-w-0 grow bg-transparent px-3 text-lg outline-none"
          />
          <Button type="submit" size="lg" icon={<Search aria-hidden size={20} />} className="shrink-0">
            搜尋
          </Button>
        </div>
        {aids}
      </form>
    </search>
  );
}
