import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { NoAnswerError } from "#web/lib/calls/no-answer.ts";
import { statusOf } from "#web/lib/runtime/status-of.ts";
import { ErrorPage, errorTitle } from "./error-page.tsx";

function drawn(status: number): string {
  const router = createMemoryRouter([{ path: "/", element: <ErrorPage status={status} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

// A lazy part; the server loads it before the first request.
beforeAll(() => vi.waitFor(() => expect(drawn(404)).toContain("查無此頁")));

test.each([0, 403, 404, 410, 418, 500, 503])(
  "status %i says on the page what it says in the tab, as its only h1",
  (status) => {
    const headings = [...drawn(status).matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)];
    expect(headings.map(([, words]) => `${words}｜好手`)).toEqual([errorTitle(status)]);
  },
);

test("what may pass can be tried again, a refusal cannot", () => {
  expect([0, 403, 404, 410, 500, 502, 503].filter((status) => drawn(status).includes("再試一次"))).toEqual([
    0, 500, 502, 503,
  ]);
});

test.each([
  [new NoAnswerError("no answer"), 0],
  [new TypeError("Cannot read properties of undefined (reading 'id')"), 500],
  [new Error("Failed to fetch"), 500],
  [new Error("Unable to decode turbo-stream response", { cause: new NoAnswerError("half of one") }), 0],
  [{ status: 410, statusText: "", internal: false, data: null }, 410],
  [{ status: 500, statusText: "", internal: false, data: null }, 500],
  [{ status: 502, statusText: "", internal: false, data: null }, 0],
])("%s has the status %i", (error, status) => {
  expect(statusOf(error)).toBe(status);
});
