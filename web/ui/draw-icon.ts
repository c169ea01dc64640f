import { createElement, type SVGProps } from "react";

/** One of lucide's drawings: the elements of a square of 24. */
type Drawing = { node: [tag: string, attributes: Record<string, string>][] };
type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * What a build draws lucide's icons with, in place of lucide's own way (vite.config.ts): that one also serves contexts,
 * aliases and other frameworks, which is more than a kilobyte of every first load. One
 * without a name of its own stands beside words and is silent.
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
