import { groupsOfMemberPages, groupsOfPublicPages } from "./chunk-groups.ts";

/** Matches our modules by their path below `web/`, with any path separator. */
const own = (...places: string[]) =>
  new RegExp(`[\\\\/]web[\\\\/](?:${places.join("|").replaceAll("/", "[\\\\/]")})\\.tsx?$`);

/**
 * Icons that a group shares with chunks loaded later: in a chunk of their own, they would tie the later one to another
 * group.
 */
const icons = (names: string) => new RegExp(`[\\\\/]icons[\\\\/](?:${names.split(" ").join("|")})\\.mjs$`);
const either = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join("|"));

/**
 * Groups the first load of public pages into a few files: forty tiny ones compress 10 KB worse and load in sequence.
 * Only small modules that belong together may be listed, because a page that needs one loads the whole group with its
 * imports; a module that two groups import goes into the one with higher priority.
 */
export const groups = [
  {
    name: "react",
    test: /rolldown[\\/].*runtime|node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)[\\/]/,
    priority: 28,
  },
  ...groupsOfPublicPages(12),
  // Package details, which a service's page shows, and order rooms and offers too.
  {
    name: "package",
    test: either(
      own("lib/checkout/checkout-href", "lib/format/package-words"),
      icons("check clock refresh-cw"),
      /[\\/]contract[\\/]catalog[\\/]delivery-days\.ts$/,
    ),
    priority: 17,
  },
  // The parts of the frame for members only; visitors do not load them.
  {
    name: "member",
    test: own(
      "lib/runtime/signals",
      "lib/drafts/draft-copy",
      "lib/drafts/stored-files",
      "lib/drafts/stored-text",
      "lib/page/own-links",
      "shell/log-out",
      "shell/search/recent",
      "shell/header/user-menu",
      "shell/member-frame",
      "shell/notifications/feed",
      "shell/notifications/menus",
      "shell/notifications/store",
      "shell/notifications/use-feed",
      "shell/status/status-overlay",
    ),
    priority: 11,
  },
  // What every page loads when it is alive.
  {
    name: "late",
    test: own(
      "lib/runtime/block-file-drops",
      "lib/runtime/keep-presses",
      "lib/page/kept-session",
      "lib/page/when-alive",
      "shell/company-notice",
      "shell/errors/connection-text",
      "shell/footer",
      "ui/overlays/toast-list",
    ),
    priority: 11,
  },
  // Small parts of a few public pages that most pages of members have, too.
  {
    name: "parts",
    test: either(
      own(
        "features/conversation/attachment",
        "features/conversation/attachments",
        "features/requests/ask-first",
        "features/requests/page/request-body",
        "features/requests/state-badge",
        "lib/calls/available-actions",
        "lib/copy-link",
        "lib/format/files",
        "lib/forms/typed",
        "lib/forms/use-missing",
        "ui/forms/field",
        "ui/lists/definition-list",
        "ui/overlays/flyout",
        "ui/overlays/still-available",
      ),
      icons("download ellipsis"),
      /[\\/]contract[\\/]text[\\/](?:characters|address)\.ts$/,
    ),
    priority: 17,
  },
  {
    name: "reviews",
    test: own("features/orders/reviews/review-list", "features/orders/reviews/score-words"),
    priority: 11,
  },
  {
    name: "list",
    test: own("lib/format/written-text", "lib/lists/list", "lib/lists/list-pages", "ui/lists/pagination"),
    priority: 18,
  },
  // With what they import of the packages.
  { name: "dialog", test: own("ui/overlays/dialog"), priority: 8 },
  { name: "menu", test: own("ui/overlays/menu"), priority: 7 },
  // The editor of texts, which a form loads when it is alive.
  {
    name: "editor",
    test: either(
      own(
        "features/conversation/contact/contact-highlights",
        "features/conversation/contact/public-rich-text",
        "ui/rich-text/editor",
      ),
      icons("link-2"),
    ),
    priority: 0,
  },
  // What all forms need.
  {
    name: "forms",
    test: either(
      own("lib/forms/use-action-form"),
      /node_modules[\\/](?:zod|react-hook-form|@hookform)[\\/]/,
      /[\\/]contract[\\/](?:sentences|shared|route[\\/]instant|text[\\/](?:fields|rich-text))\.ts$/,
    ),
    priority: 9,
  },
  // The bar for visitors shows these buttons; the forms of the log-in are loaded with the dialog.
  { name: "social", test: own("shell/login/marks", "shell/login/social", "shell/login/social-buttons"), priority: 10 },
  {
    name: "login",
    test: own(
      "lib/calls/passkey",
      "shell/login/code-form",
      "shell/login/login-form",
      "shell/login/login-panel",
      "shell/login/nickname-form",
      "shell/login/register-form",
      "shell/login/second-step",
      "shell/second-step/passkey-button",
      "shell/second-step/sandbox-hint",
    ),
    priority: 0,
  },
  ...groupsOfMemberPages(1),
];

/**
 * For `build.modulePreload.resolveDependencies`: preloads of a later chunk without those that are loaded already, because
 * the first load contains the list of names.
 */
export const notYetThere = (_file: string, files: string[]) =>
  files.filter((file) => !/\/(?:react|frame|rolldown-runtime)-/.test(file));
