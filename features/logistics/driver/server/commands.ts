/** What other features may do with what drivers record; each takes the transaction. */
export { keepFile } from './files.ts'
export { readActions } from './read-actions.ts'
export { resultsOf, takeActions } from './take.ts'
export { followActions } from './follow.ts'
export { clearReadMessages } from './messages.ts'
