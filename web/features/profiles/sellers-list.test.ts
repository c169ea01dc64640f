import { expect, test } from "vitest";
import { SellerQuery } from "#contract/profiles/schemas.ts";
import { parseQuery } from "#server/http/query.ts";
import { callQuery, chipsOf, hrefOf, settled } from "#web/lib/lists/list.ts";
import { countedJobs, type Job, pathTo, sellers, shownJobs } from "./sellers-list.ts";

const place = { path: "/users" };
const read = (query: string) => ({
  place,
  query: settled(sellers, place, parseQuery({ body: SellerQuery }, new URLSearchParams(query))),
});
const sellersHref = (state: ReturnType<typeof read>) => hrefOf(sellers, state, state.query);
const leaf = (id: number, name: string) => ({ id, name, order: 1, sellers: 0, children: [] });
const jobs = [
  { ...leaf(1, "設計"), children: [{ ...leaf(11, "平面設計"), children: [leaf(111, "商標設計師")] }] },
  leaf(2, "影音"),
];

test("nothing and nonsense narrow nothing", () => {
  expect(read("").query).toEqual({});
  expect(read("job=abc&master=-1&level=9&rating=0.5&star=on&sort=best&page=0&k=%20").query).toEqual({});
});

test("a job wins over the master above it", () => {
  expect(read("job=11&master=1").query).toEqual({ job: 11 });
  expect(sellersHref(read("job=11&master=1"))).toBe("/users?job=11");
  expect(sellersHref(read("master=1"))).toBe("/users?master=1");
});

test("an address read and written again is the same", () => {
  const address = "/users?k=logo&job=11&skill=%E6%8F%92%E7%95%AB&level=2&rating=4&star=1&online=1&sort=sales&page=3";
  expect(sellersHref(read(address.slice(7)))).toBe(address);
});

test("a change begins at the first page", () => {
  expect(hrefOf(sellers, read("k=logo&page=3&star=1"), { star: undefined })).toBe("/users?k=logo");
});

test("the call gets only switches that are on", () => {
  expect(callQuery(read("verified=1"))).toEqual({ verified: "1", page: "1" });
});

test("a job is found at any level, with those above it", () => {
  expect(pathTo(jobs, 111).map((job) => job.name)).toEqual(["設計", "平面設計", "商標設計師"]);
  expect(pathTo(jobs, 2).map((job) => job.id)).toEqual([2]);
  expect(pathTo(jobs, 9)).toEqual([]);
  expect(pathTo(jobs, undefined)).toEqual([]);
});

test("each chip takes away its own filter only", () => {
  const chips = chipsOf(sellers, read("k=logo&job=111&star=1"), jobs);
  expect(chips.map((chip) => [chip.label, chip.href])).toEqual([
    ["「logo」", "/users?job=111&star=1"],
    ["商標設計師", "/users?k=logo&star=1"],
    ["嚴選達人", "/users?k=logo&job=111"],
  ]);
});

test("the filters are sent the first level and the way to the chosen job, with their counts", () => {
  const names = (all: readonly Job[]): unknown[] =>
    all.map(({ name, children }) => (children.length > 0 ? [name, names(children)] : name));
  expect(shownJobs(jobs, undefined).flatMap(({ children }) => children)).toEqual([]);
  const open = shownJobs(jobs, 111);
  expect(pathTo(open, 111).map((job) => job.name)).toEqual(["設計", "平面設計", "商標設計師"]);
  expect(names(open).filter((each) => typeof each !== "string")).toHaveLength(1);
  const counts = [1, 11, 111, 2, 211].map((id) => ({ id, count: 1 }));
  expect(countedJobs(counts, open).map(({ id }) => id)).toEqual([1, 11, 111, 2]);
  expect(countedJobs(counts, shownJobs(jobs, undefined)).map(({ id }) => id)).toEqual([1, 2]);
});
