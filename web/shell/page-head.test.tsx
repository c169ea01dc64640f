import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from "react-router";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";
import { page } from "#web/lib/page/define-page.ts";
import { errorTitle, FailedPage } from "./errors/error-page.tsx";
import { PageHead } from "./page-head.tsx";

const HOSTILE = '</script><script>alert(1)</script> </title> "<!--" & \u2028';

/** Renders the head of a page with this handle. */
function headOf(said: ReturnType<typeof page>): string {
  const handle = { ...said, boundary: true } as const;
  const router = createMemoryRouter([{ id: "root", path: "/", element: <PageHead of={handle} />, handle }]);
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

const Failed = () => <FailedPage error={useRouteError()} />;

/** Renders a page inside two routes with an error boundary. @returns its titles and values of robots */
function titlesOf(errors?: Record<string, unknown>) {
  const [outer, inner] = [page({ title: "外層", boundary: true }), page({ title: "內層", boundary: true })];
  const layout = (handle: typeof outer) => ({
    ...{ handle, errorElement: <Failed /> },
    element: (
      <>
        <PageHead of={handle} />
        <Outlet />
      </>
    ),
  });
  const leaf = { id: "leaf", index: true, handle: page({ title: "服務" }), element: null } as const;
  const routes = [
    { id: "root", path: "/", ...layout(outer), children: [{ id: "inner", ...layout(inner), children: [leaf] }] },
  ];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: {}, ...(errors && { errors }) } });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text);
  return { titles: found(/<title>(.*?)<\/title>/g), robots: found(/<meta name="robots" content="(.*?)"/g) };
}

test("a page has one title; one that failed has that of its error and is not indexed", () => {
  expect(titlesOf()).toEqual({ titles: ["服務｜好手"], robots: [] });
  const gone = { status: 410, statusText: "", internal: false, data: null };
  for (const id of ["inner", "root"])
    expect(titlesOf({ [id]: gone })).toEqual({ titles: [errorTitle(410)], robots: ["noindex"] });
});

test("each route with an error boundary renders the head of its pages", () => {
  const parts = [
    "boundary: true",
    "<PageHead of={handle} />",
    "<FailedPage error={error} />",
    "export function ErrorBoundary",
  ];
  const found = globSync("web/{root,pages/**/*}.tsx", { cwd: ROOT }).map((path) => {
    const source = readFileSync(join(ROOT, path), "utf8");
    return { path, has: parts.filter((part) => source.includes(part)) };
  });
  const withAny = found.filter(({ has }) => has.length > 0);
  expect(withAny.length).toBeGreaterThan(4);
  expect(withAny.filter(({ has }) => has.length < parts.length)).toEqual([]);
});
