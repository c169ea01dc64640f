import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { TextArea, TextInput } from "#web/ui/forms/field.tsx";
import { PublicField, PublicLine } from "./public-field.tsx";

/** Renders it as the server does. */
function markup(Component: () => React.ReactElement): string {
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />);
}

const area = (text: string) => () => (
  <PublicField label="自我介紹" text={text} error="請填寫">
    {(aria) => <TextArea {...aria} defaultValue={text} />}
  </PublicField>
);

test("a telephone number is highlighted in what is typed, and the field says why it cannot stay", () => {
  const shown = markup(area("打給我 0912-345-678 就好"));
  expect(shown).toMatch(/<mark[^>]*>0912-345-678<\/mark>/);
  expect(shown).toContain("電話號碼");
  expect(shown).toContain('aria-invalid="true"');
  expect(shown).not.toContain("請填寫");
});

test("a text without one has no highlights and keeps the field's own sentence", () => {
  const shown = markup(area("畫了十年的商標"));
  expect(shown).not.toContain("<mark");
  expect(shown).toContain("請填寫");
});

test("a single line of a list is highlighted too", () => {
  const text = "加我 LINE：amy_draws7";
  const shown = markup(() => (
    <PublicLine text={text}>
      <TextInput aria-label="項目 1" defaultValue={text} />
    </PublicLine>
  ));
  expect(shown).toMatch(/<mark[^>]*>[^<]*amy_draws7<\/mark>/);
});
