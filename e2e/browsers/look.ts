/**
 * Describes an element that a person looks for. Names are compared without white space, because line breaks depend on
 * the layout.
 */
export type Wanted = {
  role: keyof typeof selectors;
  /** The whole name; with `part`, a part of it. */
  name: string;
  part?: boolean;
  /** A selector of its container: the last visible one, or the nth. */
  within?: string;
  nth?: number;
};

export const selectors = {
  button: "button, summary, [role=button], input[type=submit]",
  link: "a[href]",
  field: "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]",
  choice: "input[type=checkbox], input[type=radio]",
  heading: "h1, h2, h3",
  option: "[role=option]",
  picture: "img",
  text: "*",
};

export const DIALOG = "dialog[open], [role=dialog], [role=alertdialog]";

/**
 * Finds the first visible element that matches, as a function to run in the page. Elements behind an open dialog are
 * ignored.
 * @param css the selector of its role
 * @param reach scrolls it to the middle of the window, where no bar covers it
 */
export function look({ role, name, part, within, nth = -1 }: Wanted, css: string, reach = false): Element | null {
  const bare = (text: string | null | undefined) => (text ?? "").replaceAll(/\s/g, "");
  const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element: Element): string => {
    const others = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = [
      ...((element as HTMLInputElement).labels ?? []),
      ...others.map((id) => document.getElementById(id)),
    ];
    const written = labels.map((label) => label?.textContent ?? "").join("") || element.getAttribute("aria-label");
    const shown = element.textContent || element.getAttribute("placeholder") || element.getAttribute("alt");
    return bare(written || shown);
  };
  const places = within ? [...document.querySelectorAll(within)].filter(visible) : [document.documentElement];
  const wanted = bare(name);
  const front = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  for (const element of places.at(nth)?.querySelectorAll(css) ?? []) {
    if ((role === "text" && element.childElementCount > 0) || !front.contains(element)) continue;
    const found = nameOf(element);
    if (part ? !found.includes(wanted) : found !== wanted) continue;
    // A checkbox that is drawn by its label is clicked there.
    const label = role === "choice" ? (element as HTMLInputElement).labels?.[0] : null;
    const { width } = element.getBoundingClientRect();
    const seen = [width > 8 || !label ? element : null, label].find((each) => each && visible(each));
    if (!seen) continue;
    if (reach) seen.scrollIntoView({ block: "center", behavior: "instant" });
    return seen;
  }
  return null;
}

/** The last element of a selector, also a hidden one such as a file input, as a function to run in the page. */
export const last = (css: string): Element | null => [...document.querySelectorAll(css)].at(-1) ?? null;

/** The text of all elements of a selector without white space, as a function to run in the page. */
export const textOf = (css: string): string =>
  [...document.querySelectorAll(css)]
    .map(({ textContent }) => textContent)
    .join("")
    .replaceAll(/\s/g, "");

/** Chooses an option of the select with a label, as a function to run in the page. @returns whether it was possible */
export function chooseFrom(label: string, nth: number): boolean {
  const list = [...document.querySelectorAll("label")].find(
    ({ textContent }) => textContent?.trim() === label,
  )?.control;
  if (!(list instanceof HTMLSelectElement) || list.disabled || list.options.length <= nth) return false;
  list.selectedIndex = nth;
  for (const kind of ["input", "change"]) list.dispatchEvent(new Event(kind, { bubbles: true }));
  return true;
}
