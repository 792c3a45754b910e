import * as z from 'zod/mini'
import { complaint } from './complaint.ts'

/** Every time zone there is, the world's own first. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
}

/** Asked once: settings are checked at nearly every call. */
const known: ReadonlySet<string> = new Set(timeZones())

/** The name of a time zone, such as Europe/Paris. */
export const timeZone = z.string().check(z.refine((zone) => known.has(zone), complaint('ui:wrong.noTimeZone')))
