import type { Campaign, CampaignLine } from "#contract/campaigns/schemas.ts";
import type { Picture } from "#contract/shared.ts";
import { timeLeft } from "#web/lib/format/format.ts";
import { pictureProps } from "#web/lib/media.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { cx } from "#web/ui/cx.ts";
import { Time } from "#web/ui/time-element.tsx";

/** Symbols of `public/empty-art.svg`. */
const arts = { claim: "ticket", article_contest: "star", entry_contest: "star", survey: "request", picks: "heart" };

/** Stands where a campaign has no picture: the mark of its kind on a tinted ground. */
export function KindArt({ kind, className }: Pick<CampaignLine, "kind"> & { className?: string }) {
  return (
    <div
      className={cx(
        "flex aspect-video items-center justify-center",
        kind === "claim" || kind === "picks" ? "bg-kaki-wash" : "bg-teal-wash",
        className,
      )}
    >
      <svg aria-hidden="true" width="176" height="132">
        <use href={`/empty-art.svg#${arts[kind]}`} />
      </svg>
    </div>
  );
}

/** Up to four pictures of what was entered or picked, as one. */
function Mosaic({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <div className="grid aspect-video grid-cols-2 grid-rows-2 gap-1.5 overflow-hidden rounded-xl">
      {pictures.map((picture, at) => (
        <img
          key={picture.hash}
          {...pictureProps(picture, "(width >= 960px) 320px, 50vw")}
          alt=""
          fetchPriority={at === 0 ? "high" : "auto"}
          className={cx(
            "size-full object-cover",
            pictures.length < 4 && at === 0 && "row-span-2",
            pictures.length === 2 && "row-span-2",
          )}
        />
      ))}
    </div>
  );
}

/** The picture of a campaign: its own, or one made of its entries or services, or the mark of its kind. */
export function HeroPicture({
  picture,
  kind,
  shown,
}: Pick<Campaign, "picture" | "kind"> & { shown: readonly Picture[] }) {
  const distinct = [...new Map(shown.map((each) => [each.hash, each])).values()].slice(0, 4);
  if (picture)
    return (
      <img
        {...pictureProps(picture, "(width >= 1200px) 640px, 100vw")}
        alt=""
        fetchPriority="high"
        className="aspect-video w-full rounded-xl object-cover"
      />
    );
  return distinct.length > 1 ? <Mosaic pictures={distinct} /> : <KindArt kind={kind} className="rounded-xl" />;
}

/** How long is left until the campaign begins or ends, large. */
export function Countdown({ state, startsAt, endsAt }: Pick<Campaign, "state" | "startsAt" | "endsAt">) {
  const now = useNow();
  if (state !== "soon" && state !== "running") return null;
  const iso = state === "soon" ? startsAt : endsAt;
  return (
    <p className="font-semibold text-2xl text-kaki tabular-nums">
      <Time iso={iso} text={timeLeft(iso, now, state === "soon" ? "開始" : "截止")} />
    </p>
  );
}
