import { createElement, type SVGProps } from "react";

/** A lucide icon: its elements in a 24 × 24 view box. */
type Drawing = { node: [tag: string, attributes: Record<string, string>][] };
type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * Renders lucide's icons in place of lucide's own component (vite.config.ts), which also serves contexts, aliases and
 * other frameworks and costs more than a kilobyte on every first load. An icon without a label of its own is hidden
 * from screen readers.
 */
export default function drawIcon({ node }: Drawing) {
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": props["aria-label"] === undefined ? true : undefined,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
