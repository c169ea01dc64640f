import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { page } from "#web/lib/page/define-page.ts";
import { PageHead } from "./page-head.tsx";

const HOSTILE = '</script><script>alert(1)</script> </title> "<!--" & \u2028';

/** Renders the head of a page with this handle. */
function headOf(handle: ReturnType<typeof page>): string {
  const router = createMemoryRouter([{ id: "root", path: "/", element: <PageHead />, handle }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("schema.org data holds no sign that ends its element, and says what was written", () => {
  const html = headOf(page({ title: "服務", head: { jsonLd: [{ name: HOSTILE }, { [HOSTILE]: 1 }] } }));
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => json,
  );
  expect(data).toHaveLength(2);
  expect(html.match(/<\/?script/g)).toHaveLength(4);
  for (const json of data) expect(json).not.toMatch(/[<>&\u2028]/);
  expect(data.map((json) => JSON.parse(json))).toEqual([{ name: HOSTILE }, { [HOSTILE]: 1 }]);
});

test("title and description hold what was written as text", () => {
  const html = headOf(page({ title: HOSTILE, head: { description: HOSTILE, canonical: "/" } }));
  expect(html).not.toMatch(/<script|<!--/);
  expect(html.match(/<\/title>/g)).toHaveLength(1);
  expect(html).toContain("&lt;/script&gt;&lt;script&gt;alert(1)");
});
