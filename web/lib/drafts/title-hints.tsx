import type { TitleHints } from "#contract/catalog/finding.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAsked } from "#web/lib/calls/use-asked.ts";
import { useRootData } from "#web/lib/page/session.ts";

/** A shorter title says too little. */
const LEAST = 3;
const PAUSE_MS = 500;
const none: TitleHints = { subcategories: [], tags: [] };

const ask = (title: string) => api.call("GET /api/title_hints", { query: { title } });

/** What the server proposes for the title that is being typed. */
export function useTitleHints(title: string): TitleHints {
  const typed = title.trim();
  return useAsked(ask, typed.length < LEAST ? null : typed, PAUSE_MS)?.answer ?? none;
}

type HintChipsProps<C> = {
  what: string;
  choices: readonly C[];
  label: (choice: C) => string;
  choose: (choice: C) => void;
};

/** Proposals as buttons, with the reason; nothing is set until one is pressed. Nothing at all without proposals. */
export function HintChips<C>({ what, choices, label, choose }: HintChipsProps<C>) {
  return (
    <div role="status">
      {choices.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-ink-soft text-sm">依標題的意思建議的{what}，按一下就填入：</p>
          {choices.map((choice) => (
            <button
              key={label(choice)}
              type="button"
              onClick={() => choose(choice)}
              className="inline-flex min-h-9 items-center rounded-full border border-line-strong px-3.5 text-sm hover:border-teal hover:text-teal pointer-coarse:min-h-11"
            >
              {label(choice)}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

type PlaceHintsProps = {
  hints: TitleHints["subcategories"];
  chosen: number | null;
  choose: (place: { categoryId: number; subcategoryId: number }) => void;
};

/** Proposed subcategories other than the chosen one, with their categories. */
export function PlaceHints({ hints, chosen, choose }: PlaceHintsProps) {
  const categories = useRootData()?.categories ?? [];
  const nameOf = (categoryId: number) => categories.find(({ id }) => id === categoryId)?.name ?? "";
  return (
    <HintChips
      what="子分類"
      choices={hints.some(({ id }) => id === chosen) ? [] : hints}
      label={({ categoryId, name }) => `${nameOf(categoryId)}・${name}`}
      choose={({ id, categoryId }) => choose({ categoryId, subcategoryId: id })}
    />
  );
}
