/** Keys shared by the simulated vendors and our clients in the sandbox. They are worthless outside it. */
export const sandboxKeys = {
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
