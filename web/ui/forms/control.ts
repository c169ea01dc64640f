/** Shared styles of text-like controls; invalid ones are styled by `aria-invalid`, not by another class. */
export const control =
  "block w-full min-h-11 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink " +
  "transition-colors hover:border-ink-soft focus:border-teal focus:outline-2 focus:outline-offset-0 focus:outline-teal " +
  "aria-invalid:border-danger aria-invalid:focus:outline-danger " +
  "[&[readonly]]:bg-sunken [&[readonly]]:border-line disabled:bg-sunken disabled:border-line disabled:text-ink-faint " +
  "disabled:cursor-not-allowed";

/** Styles of floating layers: menus, popovers, flyouts. */
export const floating =
  "overflow-y-auto rounded-lg bg-surface text-ink shadow-mid outline-1 outline-line transition-opacity duration-150";
