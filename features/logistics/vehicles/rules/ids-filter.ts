import * as z from 'zod/mini'
import { described } from '#kit/contract/described.ts'
import { textFilter } from '#kit/contract/list-query.ts'

const mostIds = 500

/** Numbers of rows in a query, with commas between them; missing is no filter. */
export const idsFilter = z.optional(described(z.pipe(textFilter, z.transform(idsIn)), { type: 'string' }))

function idsIn(value: string | undefined): number[] | undefined {
  const ids = value?.split(',').map(Number)
  return ids?.filter((id) => Number.isInteger(id) && id >= 0 && id <= 2_147_483_647).slice(0, mostIds)
}
