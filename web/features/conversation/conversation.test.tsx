import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Bubble } from "./bubble.tsx";
import { Timeline } from "./timeline.tsx";

const other = { nickname: "小雨", avatar: null };

const at = ["2026-03-01T15:30:00Z", "2026-03-01T15:50:00Z", "2026-03-01T16:10:00Z"];
const entries = at.map((each, id) => ({ id, at: each }));

const Talk = ({ mine }: { mine: boolean }) => (
  <Timeline label="訊息" entries={entries} dayOf={(entry) => entry.at}>
    {({ id }) => (
      <Bubble mine={mine} other={other} text={`第 ${id} 則`} files={[]}>
        <span>已讀</span>
      </Bubble>
    )}
  </Timeline>
);
const Mine = () => <Talk mine />;
const Theirs = () => <Talk mine={false} />;

/** Renders it as the server does. */
function markup(Component: typeof Mine): string {
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />);
}

test("each day of Taipei has one heading, before its first entry", () => {
  const days = markup(Mine).split("<h3").slice(1);
  expect(days).toHaveLength(2);
  expect(days.map((day) => day.match(/第 \d 則/g))).toEqual([["第 0 則", "第 1 則"], ["第 2 則"]]);
});

test("every entry is read out with its speaker", () => {
  expect(markup(Mine).match(/我：/g)).toHaveLength(3);
  expect(markup(Theirs).match(/小雨：/g)).toHaveLength(3);
});
