import { createHash } from "node:crypto";
import type { z } from "zod";
import { getSharePicture } from "#contract/catalog/sharing-routes.ts";
import type { ServiceState } from "#contract/catalog/states.ts";
import { money } from "#contract/money.ts";
import { shortened } from "#contract/text/characters.ts";
import { handle } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { bool, num, read, text, textOf } from "#server/kernel/rows.ts";
import { maySee } from "../policy.ts";
import { cachedPicture, SharedPage } from "./cached-picture.ts";

/** Incremented when the drawing changes, so that cached pictures are not reused. */
const EDITION = 2;

/** The content of a picture. `several`: more than one package, so the price is a minimum. */
const Shown = SharedPage.omit({ foot: true, person: true }).extend({ price: num, several: bool, seller: text });
type Shown = z.output<typeof Shown>;

const asPage = ({ price, several, seller, ...rest }: Shown): SharedPage => ({
  ...rest,
  person: shortened(seller, 12),
  foot: `${money(price)}${several ? " 起" : ""}`,
});

/** The same content always has the same URL; any change gives another. */
function hashOf({ title, price, several, rating, ratingCount, seller, cover }: Shown): string {
  const content = JSON.stringify([EDITION, title, price, several, rating.toFixed(1), ratingCount, seller, cover]);
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

type Page = {
  id: number;
  title: string;
  price: number;
  packages: readonly unknown[];
  rating: number;
  ratingCount: number;
  seller: { nickname: string };
  images: readonly { hash: string }[];
};

const addressOf = (id: number, hash: string) => `/og/services/${id}/${hash}.jpg`;

/** The URL of the preview picture for sharing a service. @param service as its page has it */
export function sharePictureOf(service: Page): string {
  const { id, packages, seller, images, ...rest } = service;
  const shown = { ...rest, several: packages.length > 1, seller: seller.nickname, cover: images[0]?.hash ?? null };
  return addressOf(id, hashOf(shown));
}

const Row = Shown.extend({
  state: textOf<ServiceState>(),
  hiddenReason: text.nullable(),
  sellerStatus: num,
});

async function shownOf(ctx: Ctx, id: number): Promise<Shown> {
  const rows = await read(ctx.db, Row)`
    select s.title, s.price, (select count(*) > 1 from service_packages p where p.service_id = s.id) as several, s.rating,
      s.rating_count as "ratingCount", u.nickname as seller, s.state, s.hidden_reason as "hiddenReason",
      u.status as "sellerStatus",
      (select g.hash from service_images g join images i on i.hash = g.hash where g.service_id = s.id
        order by g.position limit 1) as cover
    from services s join users u on u.id = s.seller_id where s.id = ${id}`;
  const [row] = rows;
  return row && maySee({ ...row }) ? row : refuse("not_found");
}

/** The preview picture for sharing a service; an outdated URL redirects to the current one. */
export const sharePictureHandlers = [
  handle(getSharePicture, async ({ ctx, params: { id, hash } }) => {
    const shown = await shownOf(ctx, id);
    const present = hashOf(shown);
    if (hash !== present) return { movedTo: addressOf(id, present), cache: "public, max-age=300" };
    return { body: await cachedPicture(ctx, hash, asPage(shown)) };
  }),
];
