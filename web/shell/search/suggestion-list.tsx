import Clock from "lucide-react/icons/clock";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { highlightsOf } from "#web/lib/format/highlight.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Highlighted } from "#web/ui/highlighted.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Choice, Group } from "./choices.ts";

type OptionGroupsProps = {
  /** Id prefix of the combobox: the list is `id-list`, its options `id-0`, `id-1` … over all groups. */
  id: string;
  groups: readonly Group[];
  /** What was typed. */
  k: string;
  /** The active option, -1 for none. */
  active: number;
  onPick: (choice: Choice) => void;
  className?: string | undefined;
};

/** The suggestions under their headings. */
export function OptionGroups({ id, groups, k, active, onPick, className }: OptionGroupsProps) {
  const choices = groups.flatMap((group) => group.choices);
  return (
    <div id={`${id}-list`} role="listbox" aria-label="搜尋建議" className={className}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a list of options
        <div key={group.title} role="group" aria-label={group.title} className="pb-1">
          <p aria-hidden className="flex h-8 items-center px-3 text-ink-faint text-sm">
            {group.title}
          </p>
          {group.choices.map((choice) => {
            const at = choices.indexOf(choice);
            return (
              <Option
                key={choice.href + choice.label}
                id={`${id}-${at}`}
                choice={choice}
                k={k}
                active={at === active}
                onPick={() => onPick(choice)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { id: string; choice: Choice; k: string; active: boolean; onPick: () => void };

function Option({ id, choice, k, active, onPick }: OptionProps) {
  const icons = { word: Search, recent: Clock, category: null, service: null, seller: null };
  const Icon = icons[choice.kind];
  return (
    <Link
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={choice.href}
      onClick={onPick}
      className="flex h-11 items-center gap-3 rounded-md px-3 text-ink no-underline hover:bg-sunken aria-selected:bg-sunken"
    >
      {Icon ? <Icon aria-hidden size={17} className="shrink-0 text-ink-faint" /> : null}
      {choice.kind === "seller" ? (
        <Avatar src={avatarUrl(choice.avatar ?? null)} name={choice.label} size="xs" />
      ) : null}
      <span className="truncate">
        <Highlighted text={choice.label} highlights={highlightsOf(choice.label, k)} />
      </span>
    </Link>
  );
}

/**
 * Buttons to remove recent searches. They are beside the list, because an option must not contain buttons, each aligned
 * with its line.
 */
export function Forget({ recent, store }: { recent: readonly string[]; store: (list: string[]) => void }) {
  return (
    <div>
      <button
        type="button"
        onClick={() => store([])}
        className="flex h-8 items-center rounded-md px-3 text-ink-soft text-sm hover:text-teal"
      >
        全部清除
      </button>
      {recent.map((label) => (
        <button
          key={label}
          type="button"
          aria-label={`從最近搜尋移除「${label}」`}
          onClick={() => store(recent.filter((each) => each !== label))}
          className="ml-auto flex size-11 items-center justify-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden size={17} />
        </button>
      ))}
    </div>
  );
}
