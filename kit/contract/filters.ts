import * as z from 'zod/mini'
import { described } from './described.ts'
import { boundedNumber, textFilter } from './list-query.ts'

/** `true` or `false` in a query; anything else is no filter. */
const truth = z.transform((value): boolean | undefined =>
  value === 'true' || value === true ? true : value === 'false' || value === false ? false : undefined,
)

export const booleanFilter = z.optional(described(z.pipe(z.unknown(), truth), { type: 'boolean' }))

/** A number in a query; missing or zero is no filter. */
export const numberFilter = z._default(boundedNumber(0, 0, 2_000_000_000), 0)

const unlessAll = z.transform((value: string | undefined) => (value === 'All' ? undefined : value))

/** One of a fixed set in a query, exactly. `All` means no filter; an unknown value finds nothing. */
export function choiceFilter(choices: readonly string[]) {
  return z.optional(described(z.pipe(textFilter, unlessAll), { type: 'string', enum: [...choices, 'All'] }))
}
