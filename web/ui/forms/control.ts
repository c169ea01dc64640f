/** Shared styles of text-like controls; invalid ones are styled by `aria-invalid`, not by another class. */
export const control = "control";

/** Styles of floating layers: menus, popovers, flyouts. */
export const floating = "floating";
