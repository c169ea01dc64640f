import { describe, expect, test } from "vitest";
import * as calls from "#contract/all.ts";
import { callsAmong, pathOf, type Route } from "#contract/route/route.ts";
import { offerContent } from "#server/demo/forms.ts";
import { makeArticleContent } from "../testing/factories/articles.ts";
import { makeContent } from "../testing/factories/catalog.ts";
import { makePlacedOrder } from "../testing/factories/orders.ts";
import { requestDraft } from "../testing/factories/requests.ts";
import { multipart } from "../testing/multipart.ts";
import { openWorld } from "../testing/world.ts";
import { type Prepared, prepare } from "./contract-calls/prepare.ts";
import { nameOf } from "./contract-calls/rows.ts";
import { type Text, textsIn, withText } from "./contract-calls/texts.ts";

const world = await openWorld();
/** Contact details in texts of different lengths; one of the three fits every text field. */
const DETAILS = [
  "0912345678",
  "請打 0912345678 找我，我們再約時間。",
  "阿蘭：請打 0912345678 找我。\n客人：好的，謝謝你。",
];

const HOUSE = "only the platform reads it";
const OWN = "only its writer and the platform read it";
const ASKED = "is looked up or compared, and shown to nobody";
const AGREED = "names the text that the member agreed to";
const VENDOR = "the vendor is asked who it is, and a name with contact details becomes a neutral one";
const DRAFT = "a draft that only its writer sees, like the one that is saved";
const PICTURE = "a picture is stored without its name";
const LAW = "the law says whose name and address a notice has, and that it is passed on";
const PAID = "the other side of a paid order may read anything";

/** Calls whose texts no other member reads, or in which contact details are allowed. */
const FREE: Record<string, string> = { "POST /api/login_by_facebook": VENDOR };
const freeCalls: [why: string, calls: string][] = [
  [DRAFT, "POST /api/ my_services my_blogs my_requests"],
  [
    PAID,
    `POST /api/orders/{id}/ dispute dispute/answer contest_fault decline refund_after deliver cancellation extension revision messages
    requirements supplements`,
  ],
  [OWN, "POST /api/ my_second_factor/passkeys my_request_filters my_cellphones get_sms"],
  [OWN, "PUT /api/ my_request_filters/{id} my_info my_info_aftee my_bank_accounts"],
  [
    HOUSE,
    `POST /api/ campaigns/{slug}/answers refunds/{id}/choice contact_us contact_us_logged contact_mistakes letter_link/reply my_letters my_letters/{id}/reply my_restrictions/{id}/appeal id_applications
    blogs/{id}/report campaign_entries/{id}/report my_messages/{id}/report offers/{id}/report requests/{id}/report
    reviews/{id}/report services/{id}/report users/{id}/report users/{id}/report_avatar portfolios/{id}/report
    visitor_reports search_choices`,
  ],
  [
    LAW,
    `POST /api/ copyright_notices visitor_copyright_notices copyright_link/complete my_copyright_notices/{id}/counter`,
  ],
  [ASKED, "POST /api/ my_coupons users/search faq/answers login_by_passkey my_proof change_password/remove_factor"],
  [ASKED, "PUT /api/ my_status"],
  [AGREED, "POST /api/ orders/{id}/pay my_cards"],
  [PICTURE, "POST /api/ my_blogs_images campaign_images my_portfolios_images my_services_images"],
  [PICTURE, "PUT /api/ my_avatars my_bgs"],
];
for (const [why, list] of freeCalls) {
  const [method, path, ...ends] = list.split(/\s+/);
  for (const end of ends) FREE[`${method} ${path}${end}`] = why;
}

/** The form with contact details in this field; null when none fits. */
function hostile({ body }: Route, form: unknown, path: readonly string[]): unknown {
  return DETAILS.map((text) => withText(form, path, text)).find((each) => body?.safeParse(each).success) ?? null;
}

/** Fields that identify or select something, and are not free text; an address is the member's own log-in. */
const NO_WORDS = /^(key|to|hash|id|version|email)$/;
const isWord = ({ path, free }: Text) => free && !NO_WORDS.test(path.at(-1) ?? "");

const forMembers = callsAmong(Object.values(calls)).filter(
  ({ method, auth }) => method !== "GET" && typeof auth === "string" && auth !== "operator",
);
const writing = forMembers.filter((route) => route.files || textsIn(route).some(isWord));
const filtered = writing.filter((route) => !(nameOf(route) in FREE));

/** For drafts: the form, and the call that publishes it. */
const shownBy: Record<string, { publish: string; form: () => Promise<object> }> = {
  "PUT /api/my_services/{id}": {
    publish: "POST /api/my_services/{id}/publish",
    form: async () => ({ ...(await makeContent(world)), version: 1 }),
  },
  "PUT /api/my_blogs/{id}": {
    publish: "POST /api/my_blogs/{id}/publish",
    form: async () => ({ ...(await makeArticleContent(world)), version: 1 }),
  },
  "PUT /api/my_requests/{id}": {
    publish: "POST /api/my_requests/{id}/publish",
    form: async () => ({ ...(await requestDraft(world)), answers: [{ id: "q1", values: ["甲"] }], version: 1 }),
  },
  "PUT /api/my_offers/{id}": {
    publish: "POST /api/my_offers/{id}/send",
    form: async () => ({ ...offerContent(), excluded: ["印刷"], version: 2 }),
  },
};

const routeOf = (name: string) => forMembers.find((route) => nameOf(route) === name) as Route;

/** Sends the form, and publishes it when that is a separate call. @returns the last response */
async function write(route: Route, { client, params }: Prepared, form: unknown) {
  const send = (to: Route, payload: unknown) =>
    client.send({ method: to.method, url: pathOf(to, params), payload: payload as object });
  const saved = await send(route, form);
  const shown = shownBy[nameOf(route)];
  if (!shown) return saved;
  expect(saved.statusCode, saved.body).toBeLessThan(300);
  return send(routeOf(shown.publish), { version: (form as { version: number }).version + 1, requestVersion: 1 });
}

function expectRefused({ statusCode, body }: { statusCode: number; body: string }, field: string | undefined): void {
  const { code, message } = JSON.parse(body || "{}");
  expect(
    [statusCode, code, Object.keys(typeof message === "object" ? message : {}).map((each) => each.split(".")[0])],
    `${field}: ${body}`,
  ).toEqual([400, "contact_details", [field]]);
}

test("what is written of this list is a call that takes words or files", () => {
  const names = writing.map(nameOf);
  expect(Object.keys(FREE).filter((name) => !names.includes(name))).toEqual([]);
});

describe("what one member writes and another reads is searched for contact details", () => {
  test.each(filtered.map((route) => [nameOf(route), route] as const))("%s", async (name, route) => {
    const shown = shownBy[name];
    const { body: content, ...rest } = await prepare(world, shown?.publish ?? name);
    const form = shown ? await shown.form() : content;
    for (const text of textsIn(route).filter(isWord)) {
      const prepared = { ...rest, ...(await prepare(world, shown?.publish ?? name)) };
      const sent = hostile(route, shown ? form : prepared.body, text.path);
      if (sent !== null) expectRefused(await write(route, prepared, sent), text.path[0]);
      else expect(text.narrow, text.path.join(".")).toBe(true);
    }
    if (route.files) {
      const { client, params } = rest;
      const file = { field: route.files.field, name: "0912345678.pdf", bytes: "x" };
      const { text = "" } = content as { text?: string };
      const url = pathOf(route, params);
      expectRefused(await client.send({ method: "POST", url, ...multipart({ text }, [file]) }), route.files.field);
    }
  });
});

describe("before it is paid, nobody says anything in an order", () => {
  const names = Object.keys(FREE).filter((name) => FREE[name] === PAID);
  test.each(names)("%s", async (name) => {
    const { body: form } = await prepare(world, name);
    const { orderId, buyerId, sellerId } = await makePlacedOrder(world);
    const route = routeOf(name);
    for (const id of [buyerId, sellerId]) {
      const client = await world.client(id);
      await client.send({ method: "GET", url: "/api/my_data" });
      const url = pathOf(route, { id: orderId });
      const { statusCode, body } = await client.send({ method: "POST", url, payload: form as object });
      expect([403, 404, 409], body).toContain(statusCode);
    }
  });
});
