import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StillAvailable } from "#web/ui/overlays/still-available.ts";
import { FormEnd } from "./form-end.tsx";

test("a form whose last try had no answer keeps its button, though the page offers it no longer", () => {
  const end = (unanswered: boolean) =>
    renderToStaticMarkup(
      <StillAvailable value={false}>
        <FormEnd form={{ busy: false, formError: "網路連線中斷", unanswered }}>送出</FormEnd>
      </StillAvailable>,
    );
  expect(end(true)).toContain("送出");
  expect(end(false)).not.toContain("送出");
});

test("what a form lacks, or was refused, is read out at once", () => {
  const end = (formError?: string) =>
    renderToStaticMarkup(<FormEnd form={{ busy: false, formError, unanswered: false }}>送出</FormEnd>);
  expect(end("還有 2 個欄位要填寫或修正。")).toMatch(/^<div role="alert"[^>]*>.*還有 2 個欄位/);
  expect(end()).not.toContain("role=");
});
