import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gatewayNames } from "#contract/payments/gateways.ts";
import { ROOT } from "#main/run.ts";
import { gatewayKinds } from "./all.ts";

const hosts = { here: "http://127.0.0.1:1/pay", page: "http://localhost:1/pay" };
const common = { userAgent: "Haoshou/1.0", now: () => new Date() };
const page = (path: string) => readFileSync(`${ROOT}/${path}`, "utf8");

test.each(gatewayNames)("%s is connected under its own name", (name) => {
  expect(gatewayKinds[name].standIn(hosts).connect(common).name).toBe(name);
});

test.each(gatewayNames)("the settings of %s are explained, and where its stand-in is", (name) => {
  const { variables } = gatewayKinds[name];
  expect(Object.keys(variables).filter((each) => !page("docs/configuration.md").includes(`\`${each}\``))).toEqual([]);
  expect(page("README.md")).toContain(`/sandbox/pay/${name}`);
});
