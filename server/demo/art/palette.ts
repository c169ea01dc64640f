/** Colours of one picture. All sit beside the paper white, the teal and the persimmon of the product. */
export type Palette = {
  /** The lightest ground (the darkest in `night` palettes). */
  paper: string;
  tint: string;
  mid: string;
  deep: string;
  /** The one colour that calls. */
  accent: string;
  ink: string;
};

const colours = (paper: string, tint: string, mid: string, deep: string, accent: string, ink: string): Palette => ({
  paper,
  tint,
  mid,
  deep,
  accent,
  ink,
});

export const palettes = {
  teal: colours("#f7f4ec", "#d8e8e3", "#7fb3ac", "#0f5f5c", "#e07a45", "#16282a"),
  persimmon: colours("#fbf3ea", "#f6dcc8", "#e8a87a", "#a5471f", "#1e7a76", "#2e1f18"),
  navy: colours("#f5f4ef", "#d9e1e9", "#8aa3bd", "#27425f", "#e0874c", "#17222e"),
  moss: colours("#f6f5ea", "#e0e6cc", "#a5b67b", "#4a5f2c", "#d9703c", "#22291a"),
  plum: colours("#f8f3f1", "#ebd9db", "#c297a0", "#6b3a4c", "#2b7f7a", "#2b1b22"),
  sand: colours("#faf6ed", "#efe3cb", "#d2b582", "#7a5a25", "#15716d", "#2a2318"),
  slate: colours("#f4f5f3", "#dce3e2", "#96a8a9", "#34494d", "#e3743b", "#1a2426"),
  rose: colours("#fbf4f0", "#f5dad1", "#e2a294", "#93443c", "#2a7377", "#2c1b18"),
  night: colours("#15262a", "#1f363a", "#4f7f7c", "#a9d3cb", "#f0935c", "#f4efe4"),
  dusk: colours("#1d2738", "#2a3850", "#5f7aa0", "#bccfe2", "#f0a05c", "#f4efe4"),
} satisfies Record<string, Palette>;
