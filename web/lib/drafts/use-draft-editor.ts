import { useState } from "react";
import type { DraftCalls } from "./draft-calls.ts";
import { type DraftWords, type Published, whyNotNow } from "./draft-words.ts";
import type { Editing } from "./editing.tsx";
import type { Problems } from "./problems.ts";
import { type PublishRules, useDraftPublish } from "./use-draft-publish.ts";
import type { DraftState } from "./use-typed-draft.ts";

/** A row that operators may take down. */
export type Hideable<C> = Published<C> & { hiddenReason: string | null };

/** What the form of a kind knows beside how it is published. */
export type EditorRules<C, F> = Omit<PublishRules<C, F>, "act"> & {
  words: DraftWords;
  /** Others see it, or saw it before: what is typed now is a change of it. */
  isOut: (form: F) => boolean;
};

export type DraftEditor<C, F extends Hideable<C>> = {
  draft: DraftState<C, F>;
  words: DraftWords;
  editing: Editing<C>;
  problems: Problems;
  /** All problems show: it was tried to publish it. */
  attempted: boolean;
  /** Grows with each attempt. */
  turn: number;
  /** It has just been published. @property again it was out before. */
  published: { again: boolean } | null;
  /** Others see an older content. */
  unseen: boolean;
  busy: boolean;
  /** Why it cannot be published now; null when it can. */
  reason: string | null;
  publish: () => void;
};

/**
 * The form of something that is put before others when it is whole: which problems show, what the button says.
 * @param own problems of its content. @param atOnce those of them that show while one types
 */
export function useDraftEditor<C, F extends Hideable<C>>(
  kind: DraftCalls<C, F>,
  draft: DraftState<C, F>,
  { words, isOut, ...rules }: EditorRules<C, F>,
  own: Problems,
  atOnce: Problems = {},
): DraftEditor<C, F> {
  const { content, form } = draft;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [turn, setTurn] = useState(0);
  const [published, setPublished] = useState<{ again: boolean } | null>(null);
  const out = form !== null && isOut(form);
  const publishing = useDraftPublish(kind, draft, { ...rules, act: words.act }, () => {
    setPublished({ again: out });
    setTouched(new Set());
  });
  const problems = { ...publishing.found, ...own, ...atOnce };
  const attempted = turn > 0 && !published;
  const editing: Editing<C> = {
    content,
    change: (edit) => {
      publishing.forget();
      setPublished(null);
      draft.change(edit);
    },
    problemAt: (path) => atOnce[path] ?? (attempted || touched.has(path) ? problems[path] : undefined),
    touch: (path) => setTouched((old) => (old.has(path) ? old : new Set(old).add(path))),
  };
  const publish = async () => {
    setPublished(null);
    await publishing.publish();
    setTurn((n) => n + 1);
  };
  return {
    draft,
    words,
    editing,
    problems,
    attempted,
    turn,
    published,
    unseen: out && form.changed,
    busy: publishing.busy,
    reason: form?.hiddenReason ? `${words.what}已被下架，不能${words.act}` : whyNotNow(draft, words, out),
    publish: () => void publish(),
  };
}
