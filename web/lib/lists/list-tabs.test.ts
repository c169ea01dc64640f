import { expect, test } from "vitest";
import type { Asked } from "#contract/route/asked.ts";
import { list } from "./list.ts";
import { currentTab, stateTabs } from "./list-tabs.tsx";

const services = list("GET /api/my_services");
const cases = list("GET /api/admin/disputes", [], { usual: { open: true } });

const at = <A>(asked: A) => ({ place: { path: "/list" }, asked });

test.each([
  [{}, "全部"],
  [{ state: "draft" as const }, "草稿"],
  [{ state: "draft" as const, page: 3 }, "草稿"],
  [{ state: "removed" as never }, "全部"],
])("%j stands at %s", (asked, label) => {
  const tabs = stateTabs({ published: "上架中", draft: "草稿" });
  expect(currentTab(services, at<Asked<"GET /api/my_services">>(asked), tabs).label).toBe(label);
});

test.each([
  [{}, "處理中"],
  [{ open: true }, "處理中"],
  [{ open: false }, "已結束"],
])("what is as usual is the tab of the bare address: %j, %s", (asked, label) => {
  const tabs = [
    { asks: { open: true }, label: "處理中" },
    { asks: { open: false }, label: "已結束" },
  ] as const;
  expect(currentTab(cases, at(asked), tabs).label).toBe(label);
});
