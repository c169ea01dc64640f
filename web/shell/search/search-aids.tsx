import { Clock, Search, X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { api } from "#web/lib/api.ts";
import { marksOf } from "#web/lib/highlight.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Marked } from "#web/ui/marked.tsx";
import { type Choice, type Found, foundGroups, recentGroups } from "./choices.ts";
import { loadRecent, saveRecent, withRecent } from "./recent.ts";

const DEBOUNCE_MS = 150;

export type SearchAidsProps = {
  /** The form around the field named `k`; this adds to it and takes nothing over. */
  form: RefObject<HTMLFormElement | null>;
  /** The form looks for people. */
  sellers: boolean;
  /** In place below the field and always open (the whole screen on phones), instead of floating under it. */
  inline: boolean;
};

const fieldOf = (form: HTMLFormElement | null): HTMLInputElement | null => {
  const field = form?.elements.namedItem("k");
  return field instanceof HTMLInputElement ? field : null;
};

/** What was typed and what the server offers for it, at most one question a while; answers that come late are dropped. */
function useFound() {
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState<{ k: string; found: Found } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef("");
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = async (k: string) => {
    // Suggestions are a help: without an answer the field works as it is.
    const found = await api.call("GET /api/suggestions", { query: { k } }).catch(() => null);
    if (found && latest.current === k) setAnswer({ k, found });
  };
  const typed = (value: string) => {
    const k = value.trim();
    setText(k);
    if (k === latest.current) return;
    latest.current = k;
    clearTimeout(timer.current);
    if (k === "") setAnswer(null);
    else timer.current = setTimeout(() => void ask(k), DEBOUNCE_MS);
  };
  return { text, answer, typed };
}

/**
 * Suggestions for a search field, as an ARIA 1.2 combobox with a list: arrows, Enter, Escape, finger. Loaded with the
 * first focus, so it makes an ordinary field into a combobox by its attributes. While an input method composes, no key
 * means anything to it.
 */
export default function SearchAids({ form, sellers, inline }: SearchAidsProps) {
  const id = useId();
  const { text, answer, typed } = useFound();
  const [open, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState(loadRecent);

  const groups =
    text === "" ? recentGroups(recent, sellers) : answer ? foundGroups(answer.k, answer.found, sellers) : [];
  const choices = groups.flatMap((group) => group.choices);
  const shown = open && choices.length > 0;

  const keep = (list: string[]) => {
    setRecent(list);
    saveRecent(list);
  };
  const close = () => {
    setOpen(inline);
    setActive(-1);
  };
  const began = useEffectEvent((value: string) => {
    setOpen(true);
    typed(value);
  });
  const wrote = useEffectEvent((value: string) => {
    setOpen(true);
    setActive(-1);
    typed(value);
  });
  const sent = useEffectEvent((value: string) => {
    keep(withRecent(recent, value));
    close();
  });
  const left = useEffectEvent(() => {
    if (!inline) close();
  });
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // 229: Safari sends the Enter that ends a composition as a key of its own.
    if (event.isComposing || event.keyCode === 229) return;
    const move = (to: number) => {
      event.preventDefault();
      setOpen(true);
      setActive(((to + 1) % (choices.length + 1)) - 1);
    };
    if (event.key === "ArrowDown" && choices.length > 0) move(active + 1);
    else if (event.key === "ArrowUp" && choices.length > 0) move(active < 0 ? choices.length - 1 : active - 1);
    else if (event.key === "Enter" && shown && active >= 0) {
      event.preventDefault();
      document.getElementById(`${id}-${active}`)?.click();
    } else if (event.key === "Escape" && shown && !inline) {
      // The first Escape closes the list, the next one what is around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });

  useEffect(() => {
    const box = form.current;
    const field = fieldOf(box);
    if (!box) return;
    if (field && field === document.activeElement) began(field.value);
    const of = (event: Event) => (event.target === fieldOf(box) ? fieldOf(box) : null);
    const on: Partial<{ [E in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[E]) => void }> = {
      focusin: (event) => of(event) && began(of(event)?.value ?? ""),
      input: (event) => of(event) && !(event as InputEvent).isComposing && wrote(of(event)?.value ?? ""),
      compositionend: (event) => of(event) && wrote(of(event)?.value ?? ""),
      keydown: (event) => of(event) && pressed(event),
      focusout: (event) => !(event.relatedTarget instanceof Node && box.contains(event.relatedTarget)) && left(),
      // A press in the list leaves the focus in the field.
      mousedown: (event) => {
        if (event.target instanceof Element && event.target.closest("[data-aids]")) event.preventDefault();
      },
      submit: () => sent(fieldOf(box)?.value ?? ""),
    };
    const pairs = Object.entries(on) as [string, EventListener][];
    for (const [name, listener] of pairs) box.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of pairs) box.removeEventListener(name, listener);
    };
  }, [form]);

  // After each drawing: the field may be another element than before.
  useEffect(() => {
    const field = fieldOf(form.current);
    if (!field) return;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", String(shown));
    if (shown) field.setAttribute("aria-controls", `${id}-list`);
    else field.removeAttribute("aria-controls");
    if (shown && active >= 0) {
      field.setAttribute("aria-activedescendant", `${id}-${active}`);
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
    } else field.removeAttribute("aria-activedescendant");
  });

  const status = (
    <p role="status" className="sr-only">
      {shown ? `有 ${choices.length} 個建議，可用上下鍵選擇` : ""}
    </p>
  );
  if (!shown) return status;
  const forgetting = text === "";
  return (
    <>
      {status}
      <div
        data-aids=""
        className={cx(
          "text-base text-ink",
          inline
            ? "mt-3"
            : "absolute inset-x-0 top-full z-40 mt-1.5 max-h-[70dvh] overflow-y-auto rounded-lg bg-surface p-2 shadow-mid outline-1 outline-line",
        )}
      >
        <div className={cx("grid", forgetting ? "grid-cols-[minmax(0,1fr)_auto]" : "grid-cols-1")}>
          <div id={`${id}-list`} role="listbox" aria-label="搜尋建議">
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
                      k={text}
                      active={at === active}
                      onPick={() => {
                        if (choice.kind === "word" || choice.kind === "recent") {
                          keep(withRecent(recent, choice.label));
                          const field = fieldOf(form.current);
                          if (field) field.value = choice.label;
                        }
                        close();
                      }}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          {forgetting ? <Forget recent={recent} keep={keep} /> : null}
        </div>
      </div>
    </>
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
        <Marked text={choice.label} marks={marksOf(choice.label, k)} />
      </span>
    </Link>
  );
}

/** Beside the list, because an option holds no buttons: each line's own way to be forgotten, in line with it. */
function Forget({ recent, keep }: { recent: readonly string[]; keep: (list: string[]) => void }) {
  return (
    <div>
      <button
        type="button"
        onClick={() => keep([])}
        className="flex h-8 items-center rounded-md px-3 text-ink-soft text-sm hover:text-teal"
      >
        全部清除
      </button>
      {recent.map((label) => (
        <button
          key={label}
          type="button"
          aria-label={`從最近搜尋移除「${label}」`}
          onClick={() => keep(recent.filter((each) => each !== label))}
          className="ml-auto flex size-11 items-center justify-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden size={17} />
        </button>
      ))}
    </div>
  );
}
