/** Shown by the style sheet in browsers without what the menus need. */
export const OldBrowserNote = () => (
  <p className="old-browser page py-3 text-ink-soft">
    這個瀏覽器的版本比較舊，選單可能打不開。更新瀏覽器就會恢復正常。
  </p>
);
