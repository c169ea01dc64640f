import { groupsOfPublicPages } from "./chunk-groups.ts";

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
    test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)[\\/]/,
    priority: 20,
  },
  ...groupsOfPublicPages(3),
  // Package details, which a service's page shows, and order rooms and offers too.
  {
    name: "package",
    test: either(
      own("lib/checkout/checkout-href", "lib/format/package-words"),
      icons("check clock refresh-cw"),
      /[\\/]contract[\\/]catalog[\\/]delivery-days\.ts$/,
    ),
    priority: 5,
  },
  // The parts of the frame for members only; visitors do not load them.
  {
    name: "member",
    test: own(
      "lib/runtime/signals",
      "lib/page/own-links",
      "shell/header/user-menu",
      "shell/member-frame",
      "shell/notifications/feed",
      "shell/notifications/menus",
      "shell/notifications/store",
      "shell/notifications/use-feed",
      "shell/status/status-overlay",
    ),
    priority: 3,
  },
  // What every page loads when it is alive.
  {
    name: "late",
    test: own(
      "lib/runtime/block-file-drops",
      "lib/runtime/keep-presses",
      "shell/company-notice",
      "shell/errors/connection-text",
      "shell/footer",
      "ui/overlays/toast-list",
    ),
    priority: 3,
  },
  // `offered`: shared by dialogs, which first loads do not need, and the pages that open them.
  // `characters`: used by pages that show a text, and by all forms.
  { name: "offered", test: own("ui/overlays/still-available"), priority: 3 },
  { name: "characters", test: /[\\/]contract[\\/]text[\\/](?:characters|address)\.ts$/, priority: 3 },
  // Composers check and keep what is typed as forms do, without the rest of the form code.
  {
    name: "typed",
    test: own("lib/drafts/draft-copy", "lib/drafts/stored-text", "lib/forms/typed", "lib/forms/use-missing"),
    priority: 3,
  },
  { name: "copy", test: own("lib/copy-button"), priority: 3 },
  {
    name: "reviews",
    test: own(
      "features/orders/reviews/review-list",
      "features/orders/reviews/score-words",
      "pages/market/profile",
      "lib/copy-link",
    ),
    priority: 3,
  },
  // Public pages show these, too, without the rest of a conversation.
  { name: "written", test: own("lib/format/written-text"), priority: 3 },
  { name: "flyout", test: own("ui/overlays/flyout"), priority: 3 },
  {
    name: "attachments",
    test: either(own("features/conversation/attachment", "features/conversation/attachments"), icons("download")),
    priority: 3,
  },
  // What conversations show first: order rooms and messages.
  {
    name: "conversation",
    test: either(
      own(
        "features/conversation/bubble",
        "features/conversation/composer",
        "features/conversation/contact/highlighted-area",
        "features/conversation/contact/highlights",
        "features/conversation/contact/use-found-details",
        "features/conversation/earlier",
        "features/conversation/insets",
        "features/conversation/outgoing",
        "features/conversation/outgoing-bubbles",
        "features/conversation/plus-menu",
        "features/conversation/scroller",
        "features/conversation/timeline",
        "features/conversation/use-former",
        "features/conversation/use-fresh",
        "features/conversation/use-outgoing",
        "features/requests/offers/use-place-offers",
        "lib/drafts/stored-files",
        "lib/forms/file-picker",
        "ui/forms/pasted-files",
      ),
      icons("arrow-left paperclip send"),
      /[\\/]contract[\\/](?:files[\\/]sizes|messaging[\\/]contact-details)\.ts$/,
    ),
    priority: 0,
  },
  // Fields also appear in lists, which do not need the rest of the form code.
  { name: "field", test: own("ui/forms/field"), priority: 2 },
  // What all forms need.
  {
    name: "forms",
    test: either(
      own("lib/forms/use-action-form"),
      /node_modules[\\/](?:zod|react-hook-form|@hookform)[\\/]/,
      /[\\/]contract[\\/](?:shared|route[\\/]instant)\.ts$/,
    ),
    priority: 1,
  },
  // The bar for visitors shows these buttons; the forms of the log-in are loaded with the dialog.
  { name: "social", test: own("shell/login/marks", "shell/login/social", "shell/login/social-buttons"), priority: 2 },
  {
    name: "login",
    test: own(
      "lib/calls/passkey",
      "lib/forms/code-form",
      "shell/login/code-form",
      "shell/login/login-form",
      "shell/login/login-panel",
      "shell/login/nickname-form",
      "shell/login/register-form",
      "shell/login/second-step",
      "shell/second-step/passkey-button",
      "shell/second-step/sandbox-hint",
    ),
    priority: 1,
  },
];

/**
 * For `build.modulePreload.resolveDependencies`: preloads of a later chunk without those that are loaded already, because
 * the first load contains the list of names.
 */
export const notYetThere = (_file: string, files: string[]) =>
  files.filter((file) => !/\/(?:react|frame|rolldown-runtime)-/.test(file));
