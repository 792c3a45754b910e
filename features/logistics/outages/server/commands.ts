/** What other features may do with drivers who can't work; each takes the transaction. */
export { takeOut } from './take-out.ts'
export { comeBack, goOn } from './go-on.ts'
