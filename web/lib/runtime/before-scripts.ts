/**
 * Runs in the browser: starts the router's scripts after the first paint, because reading comes before clicking. On a
 * slow connection, two hundred kilobytes of scripts would otherwise arrive before the stylesheet and the first pictures
 * (docs/decisions/004). They are the text of a `<noscript>` element, which the browser neither loads nor runs. It is
 * inlined in the page as text, so it must not use anything from outside.
 * @param data what the loaders returned, encoded by the router
 */
export function startAfterPaint(data: string): void {
  const held = document.getElementById("held-scripts");
  requestAnimationFrame(() =>
    setTimeout(() => {
      document.head.append(document.createRange().createContextualFragment(held?.textContent ?? ""));
      type Router = { __reactRouterContext: { streamController: ReadableStreamDefaultController<string> } };
      const { streamController } = (window as unknown as Router).__reactRouterContext;
      streamController.enqueue(data);
      streamController.close();
    }),
  );
}

/**
 * Runs in the browser, inlined like the one above: when a form that needs scripts is submitted before they are loaded,
 * its button says that the page is still loading.
 */
export function explainEarly(): void {
  addEventListener("submit", ({ defaultPrevented, target, submitter }) => {
    if (defaultPrevented || (target as HTMLFormElement).getAttribute("method") !== "dialog") return;
    const button = submitter as HTMLButtonElement | null;
    button?.setCustomValidity("頁面還在載入，請稍候再按一次。");
    button?.reportValidity();
    setTimeout(() => button?.setCustomValidity(""), 1000);
  });
}

/**
 * Runs in the browser, inlined like the ones above: replays a press on a plain button once its part of the page is
 * hydrated. Only once, however often it was pressed; not if the button is gone or its text changed, and not behind a
 * dialog that has opened meanwhile. An update of the page may draw the part anew before it is hydrated: then the button
 * of the same text at the same place is pressed. Submit buttons and buttons with a popover are left to the browser.
 */
export function holdPresses(): void {
  type Press = { part: Element; words: string; nth: number };
  let alive = false;
  const held = new Map<HTMLButtonElement, Press>();
  const said = (button: HTMLButtonElement) => button.getAttribute("aria-label") + button.textContent;
  const isAsleep = (button: HTMLButtonElement) => !alive || button.closest("[data-asleep]") !== null;
  const canPress = (button: HTMLButtonElement) =>
    button.getClientRects().length > 0 && !button.disabled && !document.querySelector("dialog:modal");
  const alike = (part: Element, words: string) =>
    [...part.querySelectorAll("button")].filter((button) => said(button) === words);
  const hold = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest("button");
    if (!button || button.hasAttribute("popovertarget") || (button.form && button.type !== "button")) return;
    if (!isAsleep(button)) return;
    // React replays some of these presses during hydration: they would count twice.
    event.stopImmediatePropagation();
    const part = button.closest("[data-hydrated]") ?? document.body;
    const words = said(button);
    held.set(button, { part, words, nth: alike(part, words).indexOf(button) });
  };
  addEventListener("click", hold, true);
  addEventListener("alive", () => {
    alive = true;
    for (const [pressed, { part, words, nth }] of held) {
      const button = pressed.isConnected ? pressed : alike(part, words)[nth];
      if (button && isAsleep(button)) continue;
      held.delete(pressed);
      if (button && canPress(button) && said(button) === words) button.click();
    }
  });
}

/**
 * Runs in the browser, inlined like the ones above, before any other script: where storage is blocked, replaces it by
 * one in memory, so that its use does not throw. Like the real one it exposes its keys as properties.
 */
export function storeInMemory(): void {
  for (const name of ["sessionStorage", "localStorage"] as const) {
    try {
      window[name].getItem("");
    } catch {
      const names = () => Object.keys(value);
      const methods: Storage = {
        get length() {
          return names().length;
        },
        key: (at) => names()[at] ?? null,
        getItem: (key) => (Object.hasOwn(value, key) ? value[key] : null),
        setItem(key, text) {
          value[key] = String(text);
        },
        removeItem(key) {
          delete value[key];
        },
        clear() {
          for (const key of names()) delete value[key];
        },
      };
      const value: Storage = Object.create(methods);
      Object.defineProperty(window, name, { value });
    }
  }
}

/**
 * Runs in the browser, inlined like the ones above, before the first paint: the colours and the size of text that were
 * chosen on this device, here or in another window (web/lib/runtime/look.ts).
 */
export function showLook(): void {
  const show = () => {
    const root = document.documentElement;
    for (const name of ["theme", "text"]) {
      const chosen = localStorage.getItem(`look:${name}`);
      if (chosen) root.dataset[name] = chosen;
      else delete root.dataset[name];
    }
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      meta.dataset.of ??= /dark/.test(meta.media) ? "dark" : "light";
      const { of } = meta.dataset;
      const { theme } = root.dataset;
      meta.media = theme ? (theme === of ? "all" : "not all") : `(prefers-color-scheme: ${of})`;
    }
  };
  show();
  addEventListener("storage", show);
  addEventListener("look", show);
}
