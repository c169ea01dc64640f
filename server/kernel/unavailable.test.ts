import { expect, test } from "vitest";
import { isUnavailable } from "./unavailable.ts";

const coded = (code: string, message = "") => Object.assign(new Error(message), { code });
const unreachable = Object.assign(new Error("Query read timeout"), { kind: "unreachable" });

test.each([
  ["a connection that is refused", coded("ECONNREFUSED")],
  ["several tries of one connection", new AggregateError([coded("ECONNREFUSED"), coded("ENETUNREACH")])],
  ["a database that answers too late", new Error("Failed query", { cause: coded("57014") })],
  ["a transaction that waited too long for us", coded("25P03")],
  ["a database that does not answer", new Error("Failed query", { cause: unreachable })],
  ["a database with too many connections", coded("53300")],
  ["a database whose disk is full", new Error("Failed query", { cause: coded("53100") })],
  ["a database that only reads", coded("25006")],
  ["a database that is shut down", coded("57P01")],
  ["a database that begins", coded("57P03")],
  ["a storage that does not answer", coded("unreachable")],
  ["a disk that is full", new Error("the disk is full", { cause: coded("ENOSPC") })],
])("%s may work again in a while", (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  ["a broken rule of the database", coded("23505")],
  ["a table that is not there", coded("42P01")],
  ["a fault of ours", new TypeError("x is not a function")],
  ["no error at all", "ECONNREFUSED"],
])("%s does not", (_, error) => {
  expect(isUnavailable(error)).toBe(false);
});
