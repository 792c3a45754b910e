/** What other features may do with exceptions; each takes the transaction. */
export { raiseAccepted, readAccepted } from './accepted-exceptions.ts'
export { answerFailure } from './answer-failure.ts'
export { clear, isStanding, raise, type Raised, type Seer } from './raise-exception.ts'
export { clearCauses, reopenCleared } from './clear-causes.ts'
