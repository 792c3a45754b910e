/** What other features may do with what is forecast; each takes the transaction. */
export { acceptLateness, clearReplanned } from './raise-late.ts'
