import type { ReactNode } from "react";
import type { Campaign } from "#contract/campaigns/schemas.ts";
import type { Picture } from "#contract/shared.ts";
import { period } from "#web/lib/format/format.ts";
import { WrittenText } from "#web/lib/format/written-text.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Section } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Countdown, HeroPicture } from "./hero.tsx";
import { CampaignBadge } from "./state-badge.tsx";

type Words = Pick<
  Campaign,
  "state" | "kind" | "title" | "lead" | "summary" | "picture" | "rules" | "results" | "startsAt" | "endsAt"
>;

const closedWords = {
  draft: "這個活動還沒公開。",
  soon: "開始之後，在這一頁就可以參加。",
  over: "活動已經結束，謝謝大家的參與。",
};

type CampaignFrameProps = {
  campaign: Words;
  /** As wide as a form, without a picture unless the campaign has its own. */
  narrow?: boolean;
  /** Pictures of what was entered or picked, for the head of a campaign without one. */
  shown?: readonly Picture[];
  /** Below the lead: the way to take part. */
  begin?: ReactNode;
  children: ReactNode;
};

/** The common parts of every campaign, around its own. */
export function CampaignFrame({ campaign, narrow = false, shown = [], begin, children }: CampaignFrameProps) {
  const { state, title, lead, summary, picture, rules, results } = campaign;
  return (
    <div className={narrow ? "mx-auto w-full max-w-[46rem] px-4 py-8 sm:px-6 wide:py-12" : "page py-8 wide:py-12"}>
      <header
        className={cx(
          "grid grid-cols-[minmax(0,1fr)] gap-6",
          !narrow && "wide:grid-cols-2 wide:items-center wide:gap-12",
        )}
      >
        {narrow && !picture ? null : (
          <div className={narrow ? undefined : "wide:order-2"}>
            <HeroPicture {...campaign} shown={shown} />
          </div>
        )}
        <div className="flex flex-col items-start gap-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
            <CampaignBadge state={state} />
            <span>{period(campaign)}</span>
          </p>
          <h1 className="text-balance text-3xl [overflow-wrap:anywhere] wide:text-4xl">{title}</h1>
          <Countdown {...campaign} />
          <div className="max-w-text text-ink-soft text-lg">
            <WrittenText text={lead || summary} />
          </div>
          {state === "running" ? (
            begin
          ) : (
            <Alert tone={state === "draft" ? "attention" : "info"}>{closedWords[state]}</Alert>
          )}
        </div>
      </header>
      <div className="mt-8 flex flex-col gap-12">
        {state === "over" && results ? (
          <Section title="活動結果">
            <div className="max-w-text">
              <WrittenText text={results} />
            </div>
          </Section>
        ) : null}
        {children}
        <Section title="活動規則">
          <div
            className="rich-text max-w-text [overflow-wrap:anywhere]"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved; in the preview out of the editor's schema
            dangerouslySetInnerHTML={{ __html: rules }}
          />
        </Section>
      </div>
    </div>
  );
}
