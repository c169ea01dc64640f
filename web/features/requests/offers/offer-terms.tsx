import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import type { Offer } from "#contract/requests/offer-schemas.ts";
import { Attachments } from "#web/features/conversation/attachments.tsx";
import { WrittenText } from "#web/lib/format/written-text.tsx";

type Terms = Pick<Offer, "message" | "scope" | "excluded" | "files">;

/**
 * Scope of an offer, line by line, and what is not included. `wants`: the lines of the request; those not covered are
 * listed too.
 */
export function ScopeList({ scope, excluded, wants = [] }: Pick<Offer, "scope" | "excluded"> & { wants?: string[] }) {
  const missing = wants.filter((want) => !scope.some((line) => line.want === want));
  return (
    <ul className="flex flex-col gap-1.5">
      {scope.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a version does not change
        <li key={at} className="flex gap-2 [overflow-wrap:anywhere]">
          <Check aria-hidden size={18} className="mt-[0.3em] shrink-0 text-teal" />
          <span className="min-w-0">
            <span className="sr-only">包含：</span>
            {line.text}
            {line.want && line.want !== line.text ? (
              <span className="block text-ink-faint text-sm">回應「{line.want}」</span>
            ) : null}
          </span>
        </li>
      ))}
      {missing.map((want) => (
        <li key={want} className="flex gap-2 text-kaki [overflow-wrap:anywhere]">
          <Minus aria-hidden size={18} className="mt-[0.3em] shrink-0" />
          <span>需求中的「{want}」沒有回應</span>
        </li>
      ))}
      {excluded.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a version does not change
        <li key={at} className="flex gap-2 text-ink-soft [overflow-wrap:anywhere]">
          <Minus aria-hidden size={18} className="mt-[0.3em] shrink-0" />
          <span>不包含：{line}</span>
        </li>
      ))}
    </ul>
  );
}

/** The message, the scope and the files of an offer. */
export function OfferTerms({ offer, wants }: { offer: Terms; wants?: string[] }) {
  return (
    <div className="flex flex-col gap-5">
      {offer.message ? <WrittenText text={offer.message} /> : null}
      <section>
        <h3 className="mb-2 font-medium">交付內容</h3>
        <ScopeList scope={offer.scope} excluded={offer.excluded} {...(wants && { wants })} />
      </section>
      {offer.files.length > 0 ? (
        <section>
          <h3 className="mb-2 font-medium">檔案</h3>
          <Attachments files={offer.files} />
        </section>
      ) : null}
    </div>
  );
}
