import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";

/** A node of the syntax tree; only these fields are used. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** What a JSX child expression can evaluate to. */
type Kind = "text" | "element" | "none" | "list" | "unknown";

function kindsOf(node: Node): Kind[] {
  const of = (name: string) => (isNode(node[name]) ? kindsOf(node[name]) : []);
  switch (node.type) {
    case "JSXText":
    case "TemplateLiteral":
    case "BinaryExpression":
      return ["text"];
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
      return of("expression");
    case "ConditionalExpression":
      return [...of("consequent"), ...of("alternate")];
    case "LogicalExpression":
      return node.operator === "&&" ? ["none", ...of("right")] : [...of("left"), ...of("right")];
    case "Literal":
      return [typeof node.value === "string" && node.value !== "" ? "text" : "none"];
    case "JSXElement":
    case "JSXFragment":
      return ["element"];
    case "CallExpression":
      return /\.(flatM|m)ap\($/.test(String(node.head)) ? ["list"] : ["unknown"];
    case "Identifier":
      return [node.name === "undefined" ? "none" : "unknown"];
    default:
      return ["unknown"];
  }
}

const isBlank = ({ type, value, expression }: Node): boolean =>
  (type === "JSXText" && !/\S/.test(String(value)) && String(value).includes("\n")) ||
  (isNode(expression) && expression.type === "JSXEmptyExpression");

/** True when its elements are rendered conditionally. */
const comesAndGoes = (kinds: Kind[]): boolean =>
  kinds.includes("list") || (new Set(kinds).size > 1 && (kinds.includes("none") || kinds.includes("element")));

/**
 * Children that break when the browser's translation has replaced the text nodes among them with its own elements:
 * React removes a text node from its parent, and inserts a new element before the text node that follows it.
 */
function breakable(children: Node[]): Node[] {
  const own = children.filter((child) => !isBlank(child));
  const kinds = own.map(kindsOf);
  return own.filter((_, at) => {
    const here = kinds[at] ?? [];
    if (own.length < 2 || !comesAndGoes(here)) return false;
    if (here.includes("text")) return true;
    // A new element is inserted before the next sibling that is always rendered.
    const next = kinds.slice(at + 1).find((each) => !comesAndGoes(each) || each.includes("text"));
    return next?.includes("text") ?? false;
  });
}

/** All JSX elements and fragments of a file. */
function elementsIn(node: unknown, source: string): Node[] {
  if (Array.isArray(node)) return node.flatMap((each) => elementsIn(each, source));
  if (!isNode(node)) return [];
  if (node.type === "CallExpression" && isNode(node.callee))
    node.head = `${source.slice(node.callee.start, node.callee.end).replace(/<.*>$/s, "")}(`;
  const inner = Object.values(node).flatMap((each) => elementsIn(each, source));
  return /^JSX(Element|Fragment)$/.test(node.type) ? [node, ...inner] : inner;
}

const elementsOf = (path: string, source: string) => elementsIn(parseSync(path, source).program.body, source);

/** The places of a source where a translated page would throw, with line numbers. */
function placesIn(path: string, source: string): string[] {
  return elementsOf(path, source)
    .flatMap(({ children }) => breakable(children as Node[]))
    .map(({ start, end }) => `${path}:${source.slice(0, start).split("\n").length} ${source.slice(start, end)}`);
}

const files = globSync("web/**/*.tsx", { cwd: ROOT })
  .filter((path) => !path.endsWith(".test.tsx"))
  .map((path) => ({ path, source: readFileSync(join(ROOT, path), "utf8") }));

test("a translated page: no bare text beside what comes and goes, in any component", () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap(({ path, source }) => placesIn(path, source));
  expect(found, "wrap the text in an element, or write the whole line as one text").toEqual([]);
});

test.each([
  ["<b>{busy ? <i /> : null}儲存</b>", 1],
  ["<b>{busy ? <i /> : null}{n + ' 筆'}</b>", 1],
  ["<b>{busy && <i />}{other ? <u /> : null}儲存</b>", 2],
  ["<b>{name}{own ? '（你）' : ''}</b>", 1],
  ["<>{rows.map((row) => <i key={row} />)}完</>", 1],
  ["<b>{own ? '你' : <a />}<i /></b>", 1],
  ["<b>{busy ? <i /> : null}<span>儲存</span></b>", 0],
  ["<b>儲存{busy ? <i /> : null}</b>", 0],
  ["<b>{own ? '你' : '對方'}主張</b>", 0],
  ["<b>{own ? '你' : null}</b>", 0],
  ["<b>\n  {busy ? <i /> : null}\n</b>", 0],
])("%s: %i", (source, count) => {
  expect(placesIn("web/a.tsx", `const a = ${source};`)).toHaveLength(count);
});

/** Form controls whose value the code sets or reads, without files and controls that exist only in the browser. */
const kept =
  /^<(input|select|textarea)\b(?!.*type="(?:file|hidden|range)").*(?:\b(?:value|checked|onChange)=|\{\.\.\.)/s;

test("every control takes over what it held before the scripts ran (web/ui/forms/adopt-value.ts)", () => {
  const controls = files.flatMap(({ path, source }) =>
    elementsOf(path, source).flatMap(({ openingElement: tag }) => {
      const text = isNode(tag) ? source.slice(tag.start, tag.end) : "";
      return kept.test(text) ? [`${path}: ${text}`] : [];
    }),
  );
  expect(controls.length).toBeGreaterThan(9);
  expect(controls.filter((text) => !text.includes("ref={adoptValue(") && !text.includes("ref={attach}"))).toEqual([]);
});
