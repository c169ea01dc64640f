import { inject } from "vitest";
import { startFirefox } from "./firefox.ts";
import { journeysIn } from "./journeys.ts";

const { firefox } = inject("browsers");
journeysIn("Firefox", firefox === null ? null : () => startFirefox(firefox));
