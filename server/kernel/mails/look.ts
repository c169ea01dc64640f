import type { CSSProperties } from "react";

/** Colours of mails, as in web/app.css, on light and on dark ground. */
export const palette = {
  light: {
    paper: "#faf8f3",
    surface: "#ffffff",
    sunken: "#f1eee6",
    line: "#e4dfd4",
    ink: "#1f2522",
    soft: "#4a524d",
    act: "#0f6a63",
    onAct: "#ffffff",
  },
  dark: {
    paper: "#151917",
    surface: "#1d2320",
    sunken: "#101412",
    line: "#333b37",
    ink: "#ece9e1",
    soft: "#c3c6bf",
    act: "#63c5b7",
    onAct: "#101412",
  },
} as const;

export type Colour = keyof (typeof palette)["light"];

const FONT = '"PingFang TC","Noto Sans TC","Microsoft JhengHei",sans-serif';

/** Fills and edges by class, so that a dark theme can replace what is written inline. */
const dark: Record<string, (colours: Record<Colour, string>) => string> = {
  paper: ({ paper }) => `background-color:${paper}`,
  surface: ({ surface, line }) => `background-color:${surface};border-color:${line}`,
  sunken: ({ sunken }) => `background-color:${sunken}`,
  rule: ({ line }) => `border-color:${line}`,
  ink: ({ ink }) => `color:${ink}`,
  soft: ({ soft }) => `color:${soft}`,
  link: ({ act }) => `color:${act}`,
  line: ({ act }) => `border-color:${act}`,
  ahead: ({ line }) => `border-color:${line}`,
  act: ({ act, onAct }) => `background-color:${act};color:${onAct}`,
};

const rulesUnder = (prefix: string): string =>
  Object.entries(dark)
    .map(([name, rule]) => `${prefix}.m-${name}{${rule(palette.dark).replaceAll(/(?=;|$)/g, "!important")}}`)
    .join("");

/** For clients that read a style sheet: dark colours by the system's theme, and by Outlook's own. */
export const STYLE_SHEET = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rulesUnder("")}}${rulesUnder("[data-ogsc] ")}`;

const { light } = palette;
const text = (size: number, line: number, colour: Colour = "ink"): CSSProperties => ({
  margin: 0,
  fontFamily: FONT,
  fontSize: `${size}px`,
  lineHeight: `${line}px`,
  color: light[colour],
  wordBreak: "break-word",
  overflowWrap: "anywhere",
});

/** The inline styles: what every client understands. */
export const styles = {
  paper: { backgroundColor: light.paper, padding: "24px 8px" },
  box: {
    backgroundColor: light.surface,
    border: `1px solid ${light.line}`,
    borderRadius: "12px",
    padding: "28px 24px",
  },
  seal: {
    ...text(20, 36, "onAct"),
    width: "36px",
    height: "36px",
    backgroundColor: light.act,
    borderRadius: "10px",
    textAlign: "center",
    fontWeight: 700,
  },
  name: { ...text(22, 36), fontWeight: 700, paddingLeft: "10px" },
  heading: { ...text(24, 34), fontWeight: 700 },
  greeting: { ...text(16, 27, "soft"), marginTop: "16px" },
  sentence: { ...text(18, 30), marginTop: "4px" },
  paragraph: { ...text(16, 27), marginTop: "12px" },
  code: {
    ...text(34, 44),
    fontFamily: "Menlo,Consolas,monospace",
    fontWeight: 700,
    letterSpacing: "6px",
    textAlign: "center",
    backgroundColor: light.sunken,
    borderRadius: "10px",
    padding: "14px 8px",
  },
  card: { backgroundColor: light.sunken, borderRadius: "10px", padding: "16px", marginTop: "20px" },
  picture: { display: "block", borderRadius: "8px", backgroundColor: light.sunken, ...text(13, 20, "soft") },
  top: { verticalAlign: "top" },
  cardTitle: { ...text(16, 25), fontWeight: 700 },
  label: { ...text(15, 24, "soft"), width: "34%", paddingTop: "6px", verticalAlign: "top" },
  value: { ...text(15, 24), paddingTop: "6px", paddingLeft: "8px", verticalAlign: "top" },
  button: {
    ...text(17, 24, "onAct"),
    display: "inline-block",
    backgroundColor: light.act,
    borderRadius: "10px",
    padding: "13px 28px",
    fontWeight: 700,
    textAlign: "center",
  },
  blockTitle: { ...text(20, 30), fontWeight: 700 },
  paperTitle: { ...text(16, 25), fontWeight: 700, marginTop: "16px" },
  billLabel: { ...text(15, 24, "soft"), padding: "6px 0", verticalAlign: "top" },
  amount: {
    ...text(15, 24),
    padding: "6px 0 6px 12px",
    textAlign: "right",
    verticalAlign: "top",
    whiteSpace: "nowrap",
  },
  sum: { color: light.ink, fontWeight: 700, borderTop: `1px solid ${light.line}`, paddingTop: "6px" },
  stop: { width: "33.33%", padding: "0 3px", textAlign: "center", verticalAlign: "top" },
  stopLabel: { ...text(13, 20, "soft"), marginTop: "6px" },
  stopAmount: { ...text(15, 22), fontWeight: 700 },
  stopNote: text(12, 18, "soft"),
  rule: { borderTop: `1px solid ${light.line}`, marginTop: "28px", paddingTop: "4px" },
  below: { ...text(14, 24, "soft"), marginTop: "10px" },
  /** A place that the money has reached, or not yet. */
  circle: {
    ...text(16, 36, "onAct"),
    width: "36px",
    height: "36px",
    borderRadius: "20px",
    border: `2px solid ${light.act}`,
    backgroundColor: light.act,
    fontWeight: 700,
    textAlign: "center",
  },
  ahead: { color: light.soft, backgroundColor: light.surface, border: `2px dashed ${light.line}` },
  way: { borderTop: `2px solid ${light.act}`, fontSize: 0, lineHeight: 0 },
  wayAhead: { borderTop: `2px dashed ${light.line}` },
  foot: { ...text(13, 22, "soft"), marginTop: "8px" },
  link: { color: light.act, textDecoration: "underline" },
} as const satisfies Record<string, CSSProperties>;
