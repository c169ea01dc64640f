import { expect, test } from "vitest";
import type { ListQuery } from "#contract/route/query.ts";
import { list } from "./list.ts";
import { currentTab, stateTabs } from "./list-tabs.tsx";

const services = list("GET /api/my_services");
const cases = list("GET /api/admin/disputes", [], { usual: { open: true } });

const at = <A>(query: A) => ({ place: { path: "/list" }, query });

test.each([
  [{}, "全部"],
  [{ state: "draft" as const }, "草稿"],
  [{ state: "draft" as const, page: 3 }, "草稿"],
  [{ state: "removed" as never }, "全部"],
])("%j stands at %s", (query, label) => {
  const tabs = stateTabs({ published: "上架中", draft: "草稿" });
  expect(currentTab(services, at<ListQuery<"GET /api/my_services">>(query), tabs).label).toBe(label);
});

test.each([
  [{}, "處理中"],
  [{ open: true }, "處理中"],
  [{ open: false }, "已結束"],
])("what is as usual is the tab of the bare address: %j, %s", (query, label) => {
  const tabs = [
    { asks: { open: true }, label: "處理中" },
    { asks: { open: false }, label: "已結束" },
  ] as const;
  expect(currentTab(cases, at(query), tabs).label).toBe(label);
});
