import { to } from "#contract/paths/to.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";

type SellerHeadProps = {
  seller: { id: number; nickname: string; avatar: string | null };
  service: { id: number; title: string } | null;
};

/** The seller of a designated request, and the service it is about. */
export function SellerHead({ seller, service }: SellerHeadProps) {
  return (
    <div className="mt-3 flex items-center gap-3">
      <Avatar src={avatarUrl(seller.avatar)} name={seller.nickname} size="md" />
      <p className="min-w-0">
        <span className="block">
          給{" "}
          <Link href={to("/users/:id", { id: seller.id })} className="font-medium text-ink hover:text-teal">
            {seller.nickname}
          </Link>
        </span>
        {service ? (
          <Link href={to("/services/:id", { id: service.id })} className="link block truncate text-sm">
            {service.title}
          </Link>
        ) : null}
      </p>
    </div>
  );
}
