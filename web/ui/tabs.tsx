import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { TabCount, tab, tabBar } from "./link-tabs.tsx";

export { type LinkTab, LinkTabs } from "./link-tabs.tsx";

export type TabItem = {
  value: string;
  label: ReactNode;
  count?: number;
  content: ReactNode;
};

export type TabsProps = {
  items: readonly TabItem[];
  label: string;
  /** The open tab; leave out to let the tabs keep it themselves, starting with the first. */
  value?: string;
  onChange?: (value: string) => void;
  className?: string;
};

/** Tabs that switch panels inside one page. For tabs that are pages of their own use LinkTabs. */
export function Tabs({ items, label, value, onChange, className }: TabsProps) {
  return (
    <Base.Root
      value={value}
      defaultValue={value === undefined ? items[0]?.value : undefined}
      onValueChange={(next) => onChange?.(String(next))}
      className={className}
    >
      <Base.List aria-label={label} className={tabBar}>
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={cx(tab, "data-active:font-medium data-active:text-teal data-active:after:bg-teal")}
          >
            {item.label}
            <TabCount count={item.count} />
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="pt-5">
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
