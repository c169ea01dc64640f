import { useState } from "react";
import type { Act } from "#web/lib/calls/use-action.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";

/** A version of a row that operators set up. */
export type Version<D> = { version: number; data: D; editor: string | null; at: string | null };
/** A part of a row as its history names it: 「名稱：網頁設計」. */
export type Part = { label: string; text: string };

type Props<D> = {
  /** Newest first. */
  versions: readonly Version<D>[];
  partsOf: (data: D) => Part[];
  /** Saves a version as the newest. Null: they are only listed. */
  restore: Act<Version<D>> | null;
  /** The present one; the newest without it. */
  present?: number;
  /** What else a version's line says. */
  noteOf?: (version: Version<D>) => string | null;
};

/** What a version says that the one before did not. */
function changesOf<D>({ versions, partsOf }: Pick<Props<D>, "versions" | "partsOf">, at: number): Part[] {
  const shown = versions[at];
  if (!shown) return [];
  const before = versions[at + 1];
  const old = new Map((before ? partsOf(before.data) : []).map(({ label, text }) => [label, text]));
  return partsOf(shown.data).filter(({ label, text }) => old.get(label) !== text && (before || text !== ""));
}

const lineOf = ({ version, editor, at }: Version<unknown>, isNow: boolean) =>
  `第 ${version} 版${isNow ? "（現在）" : ""}：${editor ?? "一開始就有的內容"}${at ? `，${dateTime(at)}` : ""}`;

/** Who changed a row, when, and what it was then, with buttons that bring it back. */
export function Versions<D>(props: Props<D>) {
  const { versions, restore, noteOf, present = versions[0]?.version } = props;
  const last = versions[1];
  if (versions.length === 0) return null;
  return (
    <Section
      title="修改紀錄"
      {...(restore && { text: "回到較早的版本會存成新的一版，網站幾秒內跟著改，隨時可以再換回來。" })}
      more={
        last && restore ? (
          <Button variant="secondary" size="sm" busy={restore.busy} onClick={() => void restore.run(last)}>
            復原上一次修改
          </Button>
        ) : null
      }
    >
      <ol className="divide-y divide-line border-line border-y">
        {versions.map((each, at) => (
          <li key={each.version} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="text-ink-soft text-sm">
                {[lineOf(each, each.version === present), noteOf?.(each)].filter(Boolean).join("，")}
              </p>
              {changesOf(props, at).map(({ label, text }) => (
                <p key={label} className="whitespace-pre-line">
                  {label}：{text || "（空白）"}
                </p>
              ))}
            </div>
            {at > 0 && restore ? (
              <Button variant="quiet" size="sm" busy={restore.busy} onClick={() => void restore.run(each)}>
                回到這一版
                <span className="sr-only">{`：第 ${each.version} 版`}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/**
 * The key of a form whose row may be brought back to an older version: another one, with which the form begins anew, only
 * when the page shows what was restored. What somebody else saves meanwhile leaves the form as it is.
 * @param version that the page shows; null for a new row
 */
export function useRestored(version: number | null): { key: number; restored: (answer: { version: number }) => void } {
  const [at, setAt] = useState(0);
  return { key: (version ?? 0) >= at ? at : 0, restored: (answer) => setAt(answer.version) };
}
