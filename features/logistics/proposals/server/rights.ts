/** Whoever may do this with a route may give it another order. */
export const publishing = { action: 'create', subject: 'Publication' } as const
