import { createElement, type ReactElement, type SVGProps } from "react";
import { cx } from "#web/ui/cx.ts";

type Data = { name: string; node: [tag: string, attributes: Record<string, string>][] };
type IconProps = Omit<SVGProps<SVGSVGElement>, "ref"> & { size?: number | string };

function draw(node: Data["node"], { size = 24, className, strokeWidth, style, ...rest }: IconProps): ReactElement {
  const named = rest.role ?? rest["aria-label"] ?? rest["aria-labelledby"];
  return createElement(
    "svg",
    {
      width: size,
      height: size,
      viewBox: "0 0 24 24",
      "aria-hidden": named === undefined ? true : undefined,
      ...rest,
      className: cx("icon", className),
      style: strokeWidth === undefined ? style : { strokeWidth, ...style },
    },
    node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
}

/**
 * Makes an icon of lucide-react, in place of the package's own function (main/bundle/short-icons.ts). What is the same
 * for every icon is in the class `icon` (styles/controls.css).
 */
export default ({ node }: Data) =>
  (props: IconProps) =>
    draw(node, props);
