import type { Locator, Page } from "playwright-core";

type Spot = readonly [x: number, y: number];
const STEPS = 12;

/** The middle of the visible part of an element. */
export async function middleOf(locator: Locator): Promise<Spot> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not to be seen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Touches the screen with some fingers, moves each in a straight line, and lifts them. */
export async function slide(page: Page, ...fingers: readonly { from: Spot; to: Spot }[]): Promise<void> {
  const glass = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", share: number) =>
    glass.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : fingers.map(({ from, to }, id) => ({
              id,
              x: from[0] + (to[0] - from[0]) * share,
              y: from[1] + (to[1] - from[1]) * share,
            })),
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= STEPS; step++) await touch("touchMove", step / STEPS);
  await touch("touchEnd", 1);
  await glass.detach();
}
