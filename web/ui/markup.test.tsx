import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Avatar } from "./avatar.tsx";
import { CountBadge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { Checkbox, CodeInput, Field, type FieldAria, MoneyInput, PasswordInput, TextInput } from "./forms/field.tsx";
import { TagInput } from "./forms/tag-input.tsx";
import { Link } from "./link.tsx";
import { Pagination } from "./lists/pagination.tsx";
import { Stars } from "./stars.tsx";
import { Time } from "./time-element.tsx";

const html = (element: ReactElement) => renderToStaticMarkup(element);
/** The value of the first `name="…"` in the markup. */
const attribute = (markup: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(markup)?.[1];

describe("Button", () => {
  it("does not send a form unless told to", () => {
    expect(attribute(html(<Button>送出</Button>), "type")).toBe("button");
    expect(attribute(html(<Button type="submit">送出</Button>), "type")).toBe("submit");
  });

  it("tells why it cannot be pressed, and stays reachable", () => {
    const markup = html(<Button reason="請先填寫手機號碼">送出</Button>);
    expect(attribute(markup, "aria-disabled")).toBe("true");
    expect(attribute(markup, "title")).toBe("請先填寫手機號碼");
    expect(markup).toContain(`<span id="${attribute(markup, "aria-describedby")}" hidden="">請先填寫手機號碼</span>`);
    expect(attribute(markup, "disabled")).toBeUndefined();
  });

  it("is free when there is no reason", () => {
    expect(html(<Button reason={null}>送出</Button>)).not.toContain("aria-disabled=");
  });
});

describe("Field", () => {
  it("names its control and ties the hint, the error and the counter to it", () => {
    const markup = html(
      <Field label="標題" required hint="一句話" error="太長了" counter={{ value: 31, max: 30 }}>
        {(aria) => <TextInput {...aria} />}
      </Field>,
    );
    const id = attribute(markup, "for");
    const input = /<input[^>]*>/.exec(markup)?.[0] ?? "";
    expect(attribute(input, "id")).toBe(id);
    expect(attribute(input, "aria-invalid")).toBe("true");
    expect(attribute(input, "aria-required")).toBe("true");
    const described = (attribute(input, "aria-describedby") ?? "").split(" ");
    expect(described).toHaveLength(3);
    for (const part of described) expect(markup).toContain(`id="${part}"`);
  });

  it("reads its error out at once", () => {
    expect(
      html(
        <Field label="標題" error="太長了">
          {(aria) => <TextInput {...aria} />}
        </Field>,
      ),
    ).toMatch(/<p id="[^"]*" role="alert"[^>]*>.*太長了/);
  });

  it("says nothing is wrong when nothing is", () => {
    const markup = html(<Field label="標題">{(aria) => <TextInput {...aria} />}</Field>);
    expect(markup).not.toContain("aria-invalid=");
    expect(markup).not.toContain("aria-describedby=");
  });

  it("ties a tick box to its own error", () => {
    const markup = html(<Checkbox label="我同意" error="請先勾選" />);
    expect(markup).toContain(`id="${attribute(markup, "aria-describedby")}"`);
    expect(attribute(markup, "aria-invalid")).toBe("true");
  });
});

describe("the enter key of a phone", () => {
  const key = (element: ReactElement) => attribute(html(element), "enterKeyHint");

  it("says what it does in every one-line field", () => {
    expect(key(<TextInput />)).toBe("done");
    expect(key(<TextInput type="search" />)).toBe("search");
    expect(key(<TextInput enterKeyHint="send" />)).toBe("send");
    expect(key(<CodeInput />)).toBe("go");
    expect(key(<PasswordInput />)).toBe("go");
    expect(key(<MoneyInput />)).toBe("done");
    expect(key(<TagInput tags={[]} max={5} onChange={() => {}} aria={{} as FieldAria} />)).toBe("enter");
  });
});

describe("links", () => {
  it("are plain anchors", () => {
    expect(html(<Link href="/faq">常見問題</Link>)).toBe('<a href="/faq">常見問題</a>');
  });

  it("mark the page one is on, and vanish when there is only one", () => {
    const markup = html(<Pagination page={2} pages={3} href={(page) => `?page=${page}`} />);
    expect(markup.match(/aria-current="page"/g)).toHaveLength(1);
    expect(markup).toContain('rel="prev"');
    expect(markup).toContain('rel="next"');
    expect(html(<Pagination page={1} pages={1} href={String} />)).toBe("");
  });
});

describe("what is shown", () => {
  it("says so when nobody has rated yet", () => {
    expect(html(<Stars value={0} />)).toContain("尚無評價");
    expect(html(<Stars value={4.8} count={0} />)).toContain("尚無評價");
    expect(html(<Stars value={4.75} count={1280} />)).toContain("4.8");
  });

  it("counts to 99", () => {
    expect(html(<CountBadge count={0} label="則未讀" />)).toBe("");
    expect(html(<CountBadge count={100} label="則未讀" />)).toContain("99+");
  });

  it("gives a member the same ground every time, and a picture when there is one", () => {
    expect(html(<Avatar name="林雅婷" />)).toBe(html(<Avatar name="林雅婷" />));
    expect(html(<Avatar name="林雅婷" src="/a.webp" />)).toContain('src="/a.webp"');
  });

  it("gives a short time its full date", () => {
    const markup = html(<Time iso="2025-11-21T06:30:00Z" text="今天 14:30" />);
    expect(attribute(markup, "title")).toBe("2025 年 11 月 21 日（五）14:30");
    expect(html(<Time iso="0001-01-01T00:00:00Z" text="從前" />)).toBe("");
  });
});
