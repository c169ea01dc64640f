import { to } from "#contract/paths/to.ts";
import type { VisitorKind } from "#contract/reports/visitors.ts";
import { addressOf } from "#contract/text/address.ts";

export type Piece = { kind: VisitorKind; id: number };

/** How the address of a page names what is on it. What has no page of its own is named after `#`. */
const patterns: readonly (readonly [VisitorKind, RegExp])[] = [
  ["review", /^\/users\/\d+\/reviews#review-(\d+)$/],
  ["entry", /^\/events\/[^/#]+#entry-(\d+)$/],
  ["avatar", /^\/users\/(\d+)#avatar$/],
  ["service", /^\/services\/(\d+)(?:[/#].*)?$/],
  ["article", /^\/users\/\d+\/blogs\/(\d+)(?:[/#].*)?$/],
  ["portfolio", /^\/users\/\d+\/portfolios\/(\d+)(?:[/#].*)?$/],
  ["request", /^\/requests\/(\d+)(?:[/#].*)?$/],
  ["profile", /^\/users\/(\d+)(?:[/#].*)?$/],
];

/** What an address of the site names; null when it is of another site, or of a page that members do not write. */
export function pieceAt(address: string, origin: string): Piece | null {
  const url = addressOf(/^https?:\/\//i.test(address) ? address : `${origin}/${address.replace(/^\/+/, "")}`);
  if (!url || url.host !== addressOf(origin)?.host) return null;
  const path = `${url.pathname.replace(/\/+$/, "")}${url.hash}`;
  for (const [kind, pattern] of patterns) {
    const id = Number(pattern.exec(path)?.[1] ?? 0);
    if (id > 0 && id <= 2_147_483_647) return { kind, id };
  }
  return null;
}

/** The address that names a piece. @param owner the member whose it is @param slug of its campaign, for an entry */
export function addressOfPiece({ kind, id }: Piece, owner: number, slug = ""): string {
  const user = { id: owner };
  return {
    service: () => to("/services/:id", { id }),
    article: () => to("/users/:id/blogs/:blogId", { ...user, blogId: id }),
    request: () => to("/requests/:id", { id }),
    portfolio: () => to("/users/:id/portfolios/:pid", { ...user, pid: id }),
    profile: () => to("/users/:id", user),
    avatar: () => `${to("/users/:id", user)}#avatar`,
    review: () => `${to("/users/:id/reviews", user)}#review-${id}`,
    entry: () => `${to("/events/:slug", { slug })}#entry-${id}`,
  }[kind]();
}
