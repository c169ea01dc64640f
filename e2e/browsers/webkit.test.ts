import { inject } from "vitest";
import { journeysIn } from "./journeys.ts";
import { startWebkit } from "./webkit.ts";

journeysIn("WebKitGTK", inject("browsers").webkit ? startWebkit : null);
