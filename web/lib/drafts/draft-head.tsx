import type { ReactNode } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { HiddenAlert, OlderCopyAlert, ProblemSummary, RefusedAlert, type TitledDraft } from "./draft-alerts.tsx";
import type { ProblemLine } from "./problems.ts";
import type { DraftEditor, Hideable } from "./use-draft-editor.ts";

type Titled = { title: string };
/** The parts of an editor that the frame around its fields needs, whatever the content. */
type Around = Pick<DraftEditor<Titled, Hideable<Titled>>, "words" | "published" | "attempted" | "turn" | "unseen"> & {
  draft: Pick<TitledDraft, "older" | "settle" | "save"> & { form: Hideable<Titled> | null };
};

type DraftHeadProps = {
  editor: Pick<Around, "words" | "unseen">;
  /** The list of the member's own items. */
  list: { label: string; href: string };
  title: string;
  /** The status of the row. */
  badge: ReactNode;
};

/** Heading of the editor: the title, and whether others see the latest content. */
export function DraftHead({ editor: { words, unseen }, list, title, badge }: DraftHeadProps) {
  return (
    <>
      <Breadcrumbs items={[list, { label: title }]} />
      <div className="mt-3 mb-6 flex flex-wrap items-center gap-3">
        <h1 className="text-2xl wide:text-3xl">{title}</h1>
        {badge}
        {unseen ? <Badge tone="attention">有還沒{words.act}的修改</Badge> : null}
      </div>
    </>
  );
}

type DraftAlertsProps = {
  editor: Around;
  lines: readonly ProblemLine[];
  /** The message after publishing. */
  published: (id: number, again: boolean) => ReactNode;
};

/** Alerts above the fields: the state of the draft, and what is left to fill in. */
export function DraftAlerts({ editor, lines, published }: DraftAlertsProps) {
  const { draft, words, attempted, turn } = editor;
  return (
    <>
      <HiddenAlert what={words.what} form={draft.form} />
      <OlderCopyAlert what={words.what} draft={draft} />
      {editor.published && draft.form ? published(draft.form.id, editor.published.again) : null}
      {attempted && lines.length > 0 ? <ProblemSummary lines={lines} turn={turn} /> : null}
      <RefusedAlert save={draft.save} />
    </>
  );
}
