/** A buyer without a browser, for tests: submits the forms of the payment page as a browser without script would. */

export type PostedForm = { action: string; fields: Record<string, string> };
/** A form, or a URL. */
type Way = { action: string; fields: Record<string, string> | null };

export type PageVisit = {
  /** Button to press, default `pay`. */
  press?: "pay" | "fail" | "back";
  /** An option of 模擬通知異常. */
  fault?: string;
  card?: Partial<{ card: string; expiry: string; cvc: string }>;
};

export type VisitedPage = {
  /** The last page's HTML; "" after leaving. */
  html: string;
  status: number;
  /** Form that the browser would now post to the shop's ReturnURL; null if there is none. */
  back: PostedForm | null;
  /** URL to which leaving the page redirects. */
  location: string | null;
};

/** Posts the shop's form, as the click on 付款 does, and follows the redirect to the page. */
export async function openPaymentPage(form: Way): Promise<Response> {
  return await fetch(form.action, { method: "POST", body: new URLSearchParams(form.fields ?? {}) });
}

/** Opens the page. @returns a function that presses a button; it does nothing on a page without a form (an error) */
export async function enterPaymentPage(form: Way): Promise<(visit?: PageVisit) => Promise<VisitedPage>> {
  const opened = await openPaymentPage(form);
  const html = await opened.text();
  const page = readForm(html, opened.url);
  return async (visit = {}) => {
    if (!page) return { html, status: opened.status, back: null, location: null };
    const fields = { ...page.fields, fault: visit.fault ?? "", press: visit.press ?? "pay", ...visit.card };
    const pressed = await fetch(page.action, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
    const after = await pressed.text();
    return {
      html: after,
      status: pressed.status,
      back: after.includes('id="return"') ? readForm(after, pressed.url) : null,
      location: pressed.headers.get("location"),
    };
  };
}

/** Opens the page and presses one button. */
export async function visitPaymentPage(form: Way, visit: PageVisit = {}): Promise<VisitedPage> {
  return (await enterPaymentPage(form))(visit);
}

/** The first POST form of a page, with its non-empty inputs. */
function readForm(html: string, base: string): PostedForm | null {
  const form = /<form\b([^>]*method="post"[^>]*)>(.*?)<\/form>/s.exec(html);
  const action = attribute(form?.[1] ?? "", "action");
  if (!form || action === null) return null;
  const fields: Record<string, string> = {};
  for (const [, attributes = ""] of (form[2] ?? "").matchAll(/<input\b([^>]*)>/g)) {
    const name = attribute(attributes, "name");
    if (name !== null && attribute(attributes, "type") !== "radio") fields[name] = attribute(attributes, "value") ?? "";
  }
  return { action: new URL(action, base).href, fields };
}

function attribute(attributes: string, name: string): string | null {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  if (value === undefined) return null;
  const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };
  return value.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => signs[entity] ?? entity);
}
