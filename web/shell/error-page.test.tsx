import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ErrorPage, errorTitle } from "./error-page.tsx";

test.each([403, 404, 410, 418, 500, 503])(
  "status %i says on the page what it says in the tab, as its only h1",
  (status) => {
    const headings = [...renderToStaticMarkup(<ErrorPage status={status} />).matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)];
    expect(headings.map(([, words]) => `${words}｜好手`)).toEqual([errorTitle(status)]);
  },
);
