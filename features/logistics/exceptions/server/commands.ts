/** What other features may do with exceptions; each takes the transaction. */
export { clear, raise, type Raised } from './raise.ts'
