/** What other features may do with what is forecast; each takes the transaction. */
export { clearReplanned } from './raise-late.ts'
