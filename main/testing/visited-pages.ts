import { z } from "zod";

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);

/** Lists that search engines are not shown. */
const searched = ["/search?k=設計", "/users?k=插畫", "/requests?k=設計", "/blogs?k=合約", "/compare?services=1,2,3,4"];

/** The text of a page or file of a running market. @throws Error when it is not there */
export async function textOf(url: URL, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.text();
}

/** The paths of all public pages of a running market: those of its site map, and some lists of a search. */
export async function publicAddresses(origin: string): Promise<string[]> {
  const maps = addressesIn(await textOf(new URL("/sitemap.xml", origin)));
  const listed = (await Promise.all(maps.map((map) => textOf(new URL(map))))).flatMap(addressesIn);
  return [...listed.map((url) => new URL(url)).map(({ pathname, search }) => pathname + search), ...searched];
}

const Row = z.object({ id: z.number() });
const Rows = z.object({ data: z.tuple([Row], Row) });
const Service = z.object({ packages: z.tuple([Row], Row) });

/** The answer to a call, as JSON. */
type Read = (path: string) => Promise<unknown>;
type Who = "buyer" | "seller";

/**
 * The pages that members use all day, by the names of `memberPages` (main/bundle/first-loads.ts).
 * @param read reads as a member of the demo market
 * @returns who opens which address
 */
export async function memberAddresses(read: Record<Who, Read>): Promise<Record<string, { who: Who; path: string }>> {
  const firstOf = async (who: Who, path: string) => Rows.parse(await read[who](path)).data[0].id;
  const service = await firstOf("buyer", "/api/services");
  const { packages } = Service.parse(await read.buyer(`/api/services/${service}`));
  return {
    room: { who: "buyer", path: `/transactions/${await firstOf("buyer", "/api/my_orders")}` },
    conversation: { who: "buyer", path: `/mypage/messages/${await firstOf("buyer", "/api/my_messages")}` },
    checkout: { who: "buyer", path: `/orders/payment?service=${service}&package=${packages[0].id}` },
    dashboard: { who: "buyer", path: "/mypage" },
    orders: { who: "buyer", path: "/mypage/orders" },
    sales: { who: "seller", path: "/mypage/orders_sell" },
    services: { who: "seller", path: "/mypage/services" },
    "service editor": { who: "seller", path: `/myservices/${await firstOf("seller", "/api/my_services")}` },
    "article editor": { who: "seller", path: `/mypage/blogs/edit/${await firstOf("seller", "/api/my_blogs")}` },
    "request editor": { who: "buyer", path: "/requests/add" },
  };
}
