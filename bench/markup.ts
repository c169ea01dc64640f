import type { MarkupNode } from "./bare/app/store.ts";

const voids = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const flags = new Set("checked disabled hidden multiple open readonly required selected autofocus inert".split(" "));
/** HTML attributes that have another name in React. */
const names: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  tabindex: "tabIndex",
  readonly: "readOnly",
  maxlength: "maxLength",
  minlength: "minLength",
  autocomplete: "autoComplete",
  autofocus: "autoFocus",
  srcset: "srcSet",
  inputmode: "inputMode",
  enterkeyhint: "enterKeyHint",
  fetchpriority: "fetchPriority",
  colspan: "colSpan",
  datetime: "dateTime",
  crossorigin: "crossOrigin",
  value: "defaultValue",
  checked: "defaultChecked",
};
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? "");

function styleOf(text: string): Record<string, string> {
  const rules = text.split(";").filter((rule) => rule.includes(":"));
  return Object.fromEntries(
    rules.map((rule) => {
      const [name = "", ...value] = rule.split(":");
      const key = name.startsWith("--") ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return [key, value.join(":")];
    }),
  );
}

function propsOf(tag: string, text: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = "", value = ""] of text.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)) {
    // On options, radio buttons and buttons `value` is a plain attribute.
    const keeps = name === "value" && (tag !== "input" || /type="(radio|checkbox|hidden)"/.test(text));
    const key = keeps ? name : (names[name] ?? name);
    props[key] = name === "style" ? styleOf(plain(value)) : flags.has(name) ? true : plain(value);
  }
  return props;
}

/**
 * Reads the body of a page that React wrote into plain elements: the same markup without the components behind it.
 * Scripts are left out, since the bare page brings its own. Adjacent texts stay apart, as React had them.
 */
export function readBody(html: string): MarkupNode[] {
  const body = html
    .replace(/^[\s\S]*?<body[^>]*>/, "")
    .replace(/<\/body>[\s\S]*$/, "")
    .replace(/<noscript id="held-scripts">[\s\S]*?<\/noscript>/, "")
    .replace(/<script\b[\s\S]*?<\/script>/g, "");
  const top: MarkupNode[] = [];
  const open: MarkupNode[][] = [top];
  for (const [token] of body.matchAll(/<!--[\s\S]*?-->|<[^>]+>|[^<]+/g)) {
    if (token.startsWith("<!")) continue;
    if (token.startsWith("</")) {
      open.pop();
      continue;
    }
    const place = open.at(-1);
    if (!place) throw new Error("the page closes more than it opens");
    if (!token.startsWith("<")) {
      place.push(plain(token));
      continue;
    }
    const [, tag = "", attributes = ""] = token.match(/^<([\w-]+)([\s\S]*?)\/?>$/) ?? [];
    const node = { tag, props: propsOf(tag, attributes), children: [] };
    place.push(node);
    if (!voids.has(tag)) open.push(node.children);
  }
  if (open.length !== 1) throw new Error("the page does not close what it opens");
  return top;
}
