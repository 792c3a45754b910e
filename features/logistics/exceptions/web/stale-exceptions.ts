import { listExceptions, readException } from '../contract.ts'
import { countExceptions } from '../rules/count-exceptions.ts'

/** What a change of an exception makes stale. */
export const stale = [listExceptions, readException, countExceptions]
