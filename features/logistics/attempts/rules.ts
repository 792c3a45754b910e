/** How an attempt ended. */
export const attemptOutcomes = ['delivered', 'partlyDelivered', 'failed'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]
