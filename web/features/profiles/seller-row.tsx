import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { percent } from "#web/lib/format/rates-words.ts";
import { faceProps, pictureProps } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";
import { Price } from "#web/ui/price.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { MemberBadges } from "./member-badges.tsx";
import type { Seller } from "./sellers-list.ts";

const SKILLS = 5;

/** A seller in the list: portrait, text, figures, and pictures of their services. The whole row is the link. */
export function SellerRow({ seller }: { seller: Seller }) {
  const { stats } = seller;
  const onTime = percent(stats.onTimeRate);
  return (
    <article className="seller-row">
      <div className="who">
        <Avatar {...faceProps(seller.avatar)} name={seller.nickname} size="lg" />
        <div>
          <h2>
            <Link href={to("/users/:id", { id: seller.id })}>{seller.nickname}</Link>
          </h2>
          <p className="says">{seller.headline || seller.jobs.join("、")}</p>
          <MemberBadges star={seller.star} verified={seller.verified} level={seller.level} online={seller.online} />
          <p className="figures">
            <Stars value={stats.rating} count={stats.ratingCount} compact />
            {stats.completed > 0 ? <span>{`完成 ${grouped(stats.completed)} 筆訂單`}</span> : null}
            {onTime ? <span>{`準時 ${onTime}`}</span> : null}
            {seller.city ? (
              <span className="city">
                <span aria-hidden className="icon-pin" />
                {seller.city}
              </span>
            ) : null}
          </p>
          {seller.skills.length > 0 ? <p className="skills">{seller.skills.slice(0, SKILLS).join(" · ")}</p> : null}
        </div>
      </div>
      <div className="sells">
        {seller.covers.length > 0 ? (
          <ul>
            {seller.covers.slice(0, 3).map((cover) => (
              <li key={cover.hash}>
                <img {...pictureProps(cover, "(width >= 1024px) 96px, 27vw", 96)} alt="" loading="lazy" />
              </li>
            ))}
          </ul>
        ) : null}
        <p>
          <span>{seller.services > 0 ? `${grouped(seller.services)} 項服務` : "目前沒有上架服務"}</span>
          {seller.fromPrice === null ? null : <Price amount={seller.fromPrice} from className="price" />}
        </p>
      </div>
    </article>
  );
}
