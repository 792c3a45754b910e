import * as z from 'zod/mini'
import { described } from './described.ts'

const mostOnPage = 100
export const pageSizes = [5, 10, 20, 25, 50, mostOnPage] as const

const orderBy = described(
  z.pipe(
    z.unknown(),
    z.transform((value): 'asc' | 'desc' => (value === 'desc' ? 'desc' : 'asc')),
  ),
  { type: 'string', enum: ['asc', 'desc'] },
)

/** A whole number from a query text; missing or not numeric is the default, and out of range is the nearest bound. */
export function boundedNumber(otherwise: number, least: number, most: number) {
  const read = z.transform((value): number => {
    const number = typeof value === 'number' ? value : parseInt(typeof value === 'string' ? value : '', 10)
    return Number.isNaN(number) ? otherwise : Math.min(Math.max(Math.trunc(number), least), most)
  })
  return described(z.pipe(z.unknown(), read), { type: 'integer', minimum: least, maximum: most })
}

/** A text filter; empty and missing mean no filter, and control characters are spaces. */
export const textFilter = described(z.pipe(z.unknown(), z.transform(textIn)), { type: 'string' })

function textIn(value: unknown): string | undefined {
  const given = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const text = given.replaceAll(/\p{Cc}/gu, ' ').trim()
  return text === '' ? undefined : text
}

/** What every list takes: q, sortBy, orderBy, page, itemsPerPage, and its own filters. */
export function listQuery<
  const Key extends string,
  Filters extends Record<string, z.ZodMiniType> = Record<never, never>,
>(sortKeys: readonly Key[], filters?: Filters) {
  const known = z.transform((value): Key | undefined => sortKeys.find((key) => key === value))
  const sortBy = described(z.pipe(z.unknown(), known), { type: 'string', enum: [...sortKeys] })
  const shape = {
    q: z.optional(textFilter),
    sortBy: z.optional(sortBy),
    orderBy: z._default(orderBy, 'asc'),
    page: z._default(boundedNumber(1, 1, 1_000_000), 1),
    itemsPerPage: z._default(boundedNumber(10, 1, mostOnPage), 10),
  }
  return z.object({ ...shape, ...(filters ?? ({} as Filters)) })
}

export type ListQuery = {
  q?: string | undefined
  sortBy?: string | undefined
  orderBy: 'asc' | 'desc'
  page: number
  itemsPerPage: number
}
