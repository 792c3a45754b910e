/** What other features may do with what drivers record; each takes the transaction. */
export { keepFile } from './keep-file.ts'
export { readActions } from './read-actions.ts'
export { resultsOf, takeActions } from './take-actions.ts'
export { followActions } from './follow-actions.ts'
export { clearReadMessages } from './messages.ts'
export { raiseWrongSignatures, signaturesOf } from './check-signatures.ts'
