import { inArray, type SQL } from 'drizzle-orm'
import { statesIn } from '../rules.ts'
import { deliveries } from './tables.ts'

/** Those in one of the states that a filter names. */
export function stateIs(asked: string | undefined): SQL | undefined {
  return asked === undefined ? undefined : inArray(deliveries.state, statesIn(asked))
}
