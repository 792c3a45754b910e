import * as z from 'zod/mini'
import { countryName } from '#kit/contract/countries.ts'
import { described } from '#kit/contract/described.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { bulkIds, BulkResult, code, numberId, optionalText, text } from '#kit/contract/fields.ts'
import { boundedNumber, textFilter } from '#kit/contract/list-query.ts'

/** A country is stored by its English name, in whatever language it was given. */
export const country = text(60).check(z.overwrite((name) => countryName(name, 'en')))

export const Address = z.object({
  line1: text(120),
  line2: optionalText(120),
  town: text(80),
  state: optionalText(80),
  postCode: code(20),
  country,
})
export type Address = z.infer<typeof Address>

/** A stored address. Shops send some our forms wouldn't accept, without a post code or country. */
export const KeptAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  town: z.string(),
  state: z.string(),
  postCode: z.string(),
  country: z.string(),
})

export const mostCents = 1_000_000_000
/** An amount in the smallest unit of the store's currency. */
export const cents = z.int().check(z.nonnegative(), z.maximum(mostCents))
export const count = z.int().check(z.nonnegative(), z.maximum(1_000_000))

/** `true` or `false` in a query; anything else is no filter. */
const truth = z.transform((value): boolean | undefined =>
  value === 'true' || value === true ? true : value === 'false' || value === false ? false : undefined,
)
export const booleanFilter = z.optional(described(z.pipe(z.unknown(), truth), { type: 'boolean' }))

/** A number in a query; missing or zero is no filter. */
export const numberFilter = z._default(boundedNumber(0, 0, 2_000_000_000), 0)

const unlessAll = z.transform((value: string | undefined) => (value === 'All' ? undefined : value))

/** One of a fixed set in a query, exactly; `All` is no filter, and there is nothing of a kind that does not exist. */
export function choiceFilter(choices: readonly string[]) {
  return z.optional(described(z.pipe(textFilter, unlessAll), { type: 'string', enum: [...choices, 'All'] }))
}

/** One action on many rows, with a result for each. */
export function bulkEndpoint<const A extends string>(path: string, subject: string, actions: readonly A[]) {
  return endpoint({
    method: 'POST',
    path: `${path}/bulk`,
    summary: `Change several ${path.slice(path.lastIndexOf('/') + 1)} at once, with a result for each`,
    access: { action: 'write', subject },
    body: z.object({ action: z.enum(actions), ids: bulkIds }),
    reply: BulkResult,
  })
}

/** Restores a deleted row. */
export function restoreEndpoint(path: string, subject: string) {
  return endpoint({
    method: 'POST',
    path: `${path}/{id}/restore`,
    summary: `Restore deleted ${path.slice(path.lastIndexOf('/') + 1)}`,
    access: { action: 'delete', subject },
    params: numberId,
  })
}
