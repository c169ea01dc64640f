import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FormEnd } from "./form-end.tsx";

test("what a form lacks, or was refused, is read out at once", () => {
  const end = (formError?: string) => renderToStaticMarkup(<FormEnd form={{ busy: false, formError }}>送出</FormEnd>);
  expect(end("還有 2 個欄位要填寫或修正。")).toMatch(/^<div role="alert"[^>]*>.*還有 2 個欄位/);
  expect(end()).not.toContain("role=");
});
