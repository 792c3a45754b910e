import * as z from 'zod/mini'
import { described } from './described.ts'

export type DateRange = { start?: string | undefined; end?: string | undefined }

/** A range of days in a query, as JSON text or as `name[start]` and `name[end]`; what is no date is no bound. */
export const dateRangeFilter = z.optional(
  described(
    z.pipe(
      z.unknown(),
      z.transform((value): DateRange | undefined => rangeIn(typeof value === 'string' ? parsed(value) : value)),
    ),
    { type: 'string' },
  ),
)

function rangeIn(value: unknown): DateRange | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const start = 'start' in value ? dayIn(value.start) : undefined
  const end = 'end' in value ? dayIn(value.end) : undefined
  if (start === undefined && end === undefined) return undefined
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function dayIn(value: unknown): string | undefined {
  const found = typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined
  return found !== undefined && z.safeParse(z.iso.date(), found).success ? found : undefined
}
