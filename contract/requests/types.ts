/** Whom a request is for. Apart from the states, which a service's page would load with it. */
export const requestTypes = { designated: 1, public: 2 } as const;
