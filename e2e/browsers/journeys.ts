import { afterAll, beforeAll, describe, test } from "vitest";
import { buy } from "./journeys/buy.ts";
import { register } from "./journeys/register.ts";
import { request } from "./journeys/request.ts";
import { search } from "./journeys/search.ts";
import { talk } from "./journeys/talk.ts";
import { write } from "./journeys/write.ts";
import type { Engine } from "./window.ts";

/** The six user journeys that must work in every browser. */
const journeys = {
  "a visitor registers, confirms the address and logs in": register,
  "what was chosen is bought by card, done, accepted and reviewed": buy,
  "two members write to each other, live": talk,
  "a request is published, an offer for it accepted and paid": request,
  "an article is written with a picture and published": write,
  "a visitor searches, narrows and comes back to the same place": search,
};

/** @param start null when the browser is not installed */
export function journeysIn(name: string, start: (() => Promise<Engine>) | null): void {
  describe.runIf(start)(name, () => {
    let engine: Engine;
    beforeAll(async () => {
      if (start) engine = await start();
    }, 120_000);
    afterAll(() => engine?.close());
    for (const [title, walk] of Object.entries(journeys)) test(title, () => walk(engine));
  });
}
