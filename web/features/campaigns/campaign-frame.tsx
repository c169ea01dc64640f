import type { ReactNode } from "react";
import type { Campaign } from "#contract/campaigns/schemas.ts";
import { period } from "#web/lib/format/format.ts";
import { WrittenText } from "#web/lib/format/written-text.tsx";
import { pictureProps } from "#web/lib/media.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Section } from "#web/ui/card.tsx";
import { CampaignBadge } from "./state-badge.tsx";

type Words = Pick<
  Campaign,
  "state" | "title" | "lead" | "summary" | "picture" | "rules" | "results" | "startsAt" | "endsAt"
>;

const closedWords = {
  draft: "這個活動還沒公開。",
  soon: "活動還沒開始，開始後就可以在這一頁參加。",
  over: "活動已經結束，謝謝大家的參與。內容留著供人閱讀，不再接受參加。",
};

/** The common parts of every campaign, around its own. `narrow`: as wide as a form. */
export function CampaignFrame({
  campaign,
  children,
  narrow,
}: {
  campaign: Words;
  children: ReactNode;
  narrow?: boolean;
}) {
  const { state, title, lead, summary, picture, rules, results } = campaign;
  return (
    <div className={narrow ? "mx-auto w-full max-w-[46rem] px-4 py-8 sm:px-6 wide:py-12" : "page py-8 wide:py-12"}>
      <header className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <CampaignBadge state={state} />
          <span>{period(campaign)}</span>
        </p>
        <h1 className="text-balance text-3xl [overflow-wrap:anywhere] wide:text-4xl">{title}</h1>
        <div className="max-w-text text-ink-soft text-lg">
          <WrittenText text={lead || summary} />
        </div>
        {picture ? (
          <img
            {...pictureProps(picture, "(width >= 1200px) 1200px, 100vw")}
            alt=""
            fetchPriority="high"
            className="aspect-video max-h-[28rem] w-full rounded-xl object-cover"
          />
        ) : null}
        {state === "running" ? null : (
          <Alert tone={state === "over" ? "info" : "attention"}>{closedWords[state]}</Alert>
        )}
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
