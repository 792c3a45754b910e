/** What other features may do with drivers; each takes the transaction. */
export { accountFor } from './invitation.ts'
