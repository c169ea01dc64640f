import type { OfferVersion } from "#contract/requests/offer-schemas.ts";
import { money } from "#web/lib/format/format.ts";
import { revisionsLabel } from "#web/lib/format/package-words.ts";
import { When } from "#web/lib/format/when.tsx";
import { WrittenText } from "#web/lib/format/written-text.tsx";
import { ScopeList } from "./offer-terms.tsx";

/** The previous versions of an offer, newest first; nothing when there is only one version. */
export function OfferVersions({ versions }: { versions: readonly OfferVersion[] }) {
  const former = versions.slice(1);
  if (former.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-medium">先前的版本</h3>
      <ul className="divide-y divide-line border-line border-y">
        {former.map((each) => (
          <li key={each.version}>
            <details className="py-1">
              <summary className="flex min-h-11 cursor-pointer items-center gap-3">
                <span>第 {each.version} 版</span>
                <span className="text-ink-soft">
                  {money(each.price)}，{each.days} 天
                </span>
                <span className="ml-auto text-ink-faint text-sm">
                  <When iso={each.at} />
                </span>
              </summary>
              <div className="flex flex-col gap-3 pb-3">
                {each.fromCounter ? <p className="text-ink-soft">採用買家提出的條件。</p> : null}
                {each.message ? <WrittenText text={each.message} /> : null}
                <ScopeList scope={each.scope} excluded={each.excluded} />
                <p className="text-ink-soft">{revisionsLabel(each.revisions)}</p>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
