/** Types of requests. Separate from the states, which a service's page would otherwise load as well. */
export const requestTypes = { designated: 1, public: 2 } as const;
