import { fastify } from "fastify";
import { getSocialLogins } from "#contract/accounts/routes.ts";
import { facebookLogin } from "../integrations/social-login/facebook.ts";
import { googleLogin } from "../integrations/social-login/google.ts";
import type { Clock } from "../kernel/clock.ts";
import { facebookSandbox } from "../sandbox/facebook/plugin.ts";
import { googleSandbox } from "../sandbox/google/plugin.ts";
import type { TestClient } from "./client.ts";
import type { World } from "./world.ts";

const CLIENT = "test-client";
const APP = { appId: "1000000001", appSecret: "test-app-secret" };

export type TestSocial = {
  /** Gets a token from a stand-in's control route. @param browser in which the Google login started */
  mint(
    vendor: "google" | "facebook",
    wish: Record<string, unknown>,
    browser?: TestClient,
  ): Promise<Record<string, string>>;
  close(): Promise<void>;
};

/** Connects a world's real adapters to the stand-ins of Google and Facebook over HTTP. */
export async function openTestSocial(world: World): Promise<TestSocial> {
  const app = fastify();
  const clock: Clock = world.clock;
  const now = () => clock.now();
  await app.register(googleSandbox, { prefix: "/google", clientId: CLIENT, redirectOrigins: [], now });
  await app.register(facebookSandbox, { prefix: "/facebook", ...APP, redirectOrigins: [], now });
  const base = await app.listen({ host: "127.0.0.1", port: 0 });
  Object.assign(world.deps.ports, {
    socialLogin: {
      google: googleLogin({ clientIds: [CLIENT], jwksUrl: `${base}/google/jwks`, now }),
      facebook: facebookLogin({ graphUrl: `${base}/facebook`, ...APP, now }),
    },
    socialPages: { google: `${base}/google/page`, facebook: `${base}/facebook/page` },
  });
  return {
    async mint(vendor, wish, browser) {
      const nonce = browser && (await browser.call(getSocialLogins, {})).nonce;
      const response = await fetch(`${base}/${vendor}/control/mint`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ nonce, ...wish }),
      });
      return (await response.json()) as Record<string, string>;
    },
    close: () => app.close(),
  };
}
