/** Keys shared by the simulated vendors and our clients in the sandbox. They are worthless outside it. */
export const sandboxKeys = {
  newebpay: {
    merchantId: "MS_SANDBOX_ONLY",
    hashKey: "sandbox-only-hash-key-0123456789",
    hashIv: "sandbox-only-iv0",
  },
  jkos: {
    apiKey: "sandbox-only-api-key",
    secret: "sandbox-only-secret",
    storeId: "00000000-0000-4000-8000-000000000000",
  },
  aftee: { pubKey: "sandbox-only-pub-key", secret: "sandbox-only-aftee-secret" },
  ezpay: {
    merchantId: "SANDBOX_ONLY",
    hashKey: "sandbox-only-ezpay-key-012345678",
    hashIv: "sandbox-ezpay-iv",
  },
  google: { clientId: "sandbox-only.apps.googleusercontent.example" },
  facebook: { appId: "100000000000000", appSecret: "sandbox-only-app-secret" },
  /** The TOTP secret of the demo operators' authenticator app. */
  authenticator: { secret: "SANDBOXONLYSANDBOXONLYSANDBOXONL" },
  mitake: { username: "sandbox-only", password: "sandbox-only" },
} as const;
