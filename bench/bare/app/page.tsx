import { createElement, type ReactNode } from "react";
import { useLoaderData } from "react-router";
import { bare, type MarkupNode } from "./store.ts";

export async function loader() {
  return { ...bare.found, found: await bare.query(bare.found.found) };
}

const render = (node: MarkupNode): ReactNode =>
  typeof node === "string" ? node : createElement(node.tag, node.props, ...node.children.map(render));

export default function Page() {
  useLoaderData();
  return createElement("div", null, ...bare.markup.map(render));
}
