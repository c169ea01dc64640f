import { useState } from "react";
import type { DraftCalls } from "./draft-calls.ts";
import { type DraftWords, type Published, whyNotNow } from "./draft-words.ts";
import type { Editing } from "./editing.tsx";
import type { Problems } from "./problems.ts";
import { type PublishRules, useDraftPublish } from "./use-draft-publish.ts";
import type { DraftState } from "./use-typed-draft.ts";

/** A row that operators may hide. */
export type Hideable<C> = Published<C> & { hiddenReason: string | null };

/** Rules of a form, apart from how it is published. */
export type EditorRules<C, F> = Omit<PublishRules<C, F>, "act"> & {
  words: DraftWords;
  /** It is or was published: changes apply to a published row. */
  isOut: (form: F) => boolean;
};

export type DraftEditor<C, F extends Hideable<C>> = {
  draft: DraftState<C, F>;
  words: DraftWords;
  editing: Editing<C>;
  problems: Problems;
  /** An attempt to publish was made, so all problems show. */
  attempted: boolean;
  /** Grows with each attempt. */
  turn: number;
  /** Set right after publishing. @property again it had been published before. */
  published: { again: boolean } | null;
  /** There are unpublished changes. */
  unseen: boolean;
  busy: boolean;
  /** Why it cannot be published now; null when it can. */
  reason: string | null;
  publish: () => void;
};

/**
 * State of the editor for content that is published when complete: visible problems and the publish button.
 * @param own problems of its content.
 * @param atOnce those that show while the user types
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
