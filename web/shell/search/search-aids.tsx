import { type RefObject, useId, useState } from "react";
import { useMe, useRootData } from "#web/lib/page/session.ts";
import { cx } from "#web/ui/cx.ts";
import { type Choice, foundGroups, recentGroups } from "./choices.ts";
import { loadRecent, saveRecent, withRecent } from "./recent.ts";
import { Forget, OptionGroups } from "./suggestion-list.tsx";
import { fieldOf, useComboboxState, useFieldEvents } from "./use-field.ts";
import { useFound, usePopular } from "./use-found.ts";

export type SearchAidsProps = {
  /** The form with the field named `k`; it is enhanced and keeps working on its own. */
  form: RefObject<HTMLFormElement | null>;
  /** The form searches sellers. */
  sellers: boolean;
  /** Below the field and always open (the full screen on phones), instead of floating. */
  inline: boolean;
};

/** Recent searches of this member in this browser. */
function useRecent() {
  const member = useMe()?.id ?? 0;
  const [stored, setStored] = useState({ member, list: loadRecent(member) });
  // The member has changed since, while the page stayed.
  if (stored.member !== member) setStored({ member, list: loadRecent(member) });
  const recent = stored.list;
  const store = (list: string[]) => {
    setStored({ member, list });
    saveRecent(member, list);
  };
  return { recent, store, remember: (word: string) => store(withRecent(recent, word)) };
}

/** State of the list: whether it is open, and the active option. @param inline always open */
function useOpenList(inline: boolean) {
  const [open, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  return {
    open,
    active,
    show: () => setOpen(true),
    /** The user continues typing: no option is active. */
    leave: () => setActive(-1),
    close: () => {
      setOpen(inline);
      setActive(-1);
    },
    /** Activates an option; after the last one it returns to the field. */
    move: (event: KeyboardEvent, to: number, length: number) => {
      event.preventDefault();
      setOpen(true);
      setActive(((to + 1) % (length + 1)) - 1);
    },
  };
}

/** Loads the suggestions and handles the keyboard. @returns the suggestions, and a handler for picking one */
function useAids({ form, sellers, inline }: SearchAidsProps, id: string) {
  const { text, answer, typed } = useFound();
  const { open, active, show, leave, close, move } = useOpenList(inline);
  const { recent, store, remember } = useRecent();
  const categories = useRootData()?.categories ?? [];
  const popular = usePopular(inline && !sellers);
  const groups =
    text === ""
      ? recentGroups(recent, sellers, inline ? { popular, categories } : undefined)
      : answer
        ? foundGroups(answer.k, answer.found, sellers)
        : [];
  const { length } = groups.flatMap((group) => group.choices);
  const shown = open && length > 0;
  useFieldEvents(form, {
    began: (value) => {
      show();
      typed(value);
    },
    wrote: (value) => {
      show();
      leave();
      typed(value);
    },
    sent: (value) => {
      remember(value);
      close();
    },
    left: () => {
      if (!inline) close();
    },
    pressed: (event) => {
      if (event.key === "ArrowDown" && length > 0) move(event, active + 1, length);
      else if (event.key === "ArrowUp" && length > 0) move(event, active < 0 ? length - 1 : active - 1, length);
      else if (event.key === "Enter" && shown && active >= 0) {
        event.preventDefault();
        document.getElementById(`${id}-${active}`)?.click();
      } else if (event.key === "Escape" && shown && !inline) {
        // The first Escape closes the list, the next one its container.
        event.preventDefault();
        event.stopPropagation();
        close();
      }
    },
  });
  const pick = ({ kind, label }: Choice) => {
    if (kind === "word" || kind === "recent") {
      remember(label);
      const field = fieldOf(form.current);
      if (field) field.value = label;
    }
    close();
  };
  return { text, groups, length, shown, active, recent, store, pick };
}

/**
 * Suggestions for a search field, as an ARIA 1.2 combobox with a listbox: arrows, Enter, Escape, touch. It is loaded on
 * first focus, so it turns an ordinary field into a combobox by setting its attributes. It ignores keys while an input
 * method composes.
 */
export default function SearchAids(props: SearchAidsProps) {
  const id = useId();
  const { text, groups, length, shown, active, recent, store, pick } = useAids(props, id);
  useComboboxState(props.form, `${id}-list`, shown, active >= 0 ? `${id}-${active}` : null);
  const forgetting = text === "" && recent.length > 0;
  return (
    <>
      <p role="status" className="sr-only">
        {shown ? `有 ${length} 個建議，可用上下鍵選擇` : ""}
      </p>
      {shown ? (
        <div
          data-aids=""
          className={cx(
            "text-base text-ink",
            props.inline
              ? "mt-3"
              : "absolute inset-x-0 top-full z-40 mt-1.5 rounded-lg bg-surface p-2 shadow-mid outline-1 outline-line",
          )}
        >
          <div className={cx("grid", forgetting ? "grid-cols-[minmax(0,1fr)_auto]" : "grid-cols-1")}>
            <OptionGroups
              id={id}
              groups={groups}
              k={text}
              active={active}
              onPick={pick}
              className={props.inline ? undefined : "max-h-[70dvh] overflow-y-auto"}
            />
            {forgetting ? <Forget recent={recent} store={store} /> : null}
          </div>
        </div>
      ) : null}
    </>
  );
}
