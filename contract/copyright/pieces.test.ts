import { expect, test } from "vitest";
import { type VisitorKind, visitorKinds } from "#contract/reports/visitors.ts";
import { addressOfPiece, pieceAt } from "./pieces.ts";

const origin = "https://haoshou.example";
const kinds = Object.keys(visitorKinds) as VisitorKind[];

test.each(kinds)("the address of a %s names it again, with or without host", (kind) => {
  const piece = { kind, id: 7 };
  const path = addressOfPiece(piece, kind === "profile" || kind === "avatar" ? 7 : 3, "role_chat_contest");
  for (const typed of [path, origin + path, path.slice(1), `${origin}${path.replace(/(#|$)/, "?from=search$1")}`])
    expect(pieceAt(typed, origin), typed).toEqual(piece);
});

test.each([
  ["/users/3/services", { kind: "profile", id: 3 }],
  ["/services/12/", { kind: "service", id: 12 }],
  ["https://haoshou.example/services/12#reviews", { kind: "service", id: 12 }],
] as const)("%s is of the page it belongs to", (typed, piece) => {
  expect(pieceAt(typed, origin)).toEqual(piece);
});

test.each([
  "",
  "亂打",
  "https://example.com/services/1",
  "http://",
  "/faq",
  "/services/0",
  "/services/x",
  "/services/99999999999",
  "javascript:alert(1)",
])("%s names nothing", (typed) => {
  expect(pieceAt(typed, origin)).toBeNull();
});
