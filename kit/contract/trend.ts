import * as z from 'zod/mini'
import { changePercent } from './change-percent.ts'
import { described } from './described.ts'

/** The lengths a dashboard looks back, in days. */
export const periods = [7, 30, 90, 365] as const
export type Period = (typeof periods)[number]

/** A period in days; any other number is thirty. */
export const daysFilter = z._default(
  described(
    z.pipe(
      z.unknown(),
      z.transform((value): Period => periods.find((days) => days === value || String(days) === value) ?? 30),
    ),
    { type: 'integer', enum: [...periods] },
  ),
  30,
)

/** A figure of a period, and the same of as many days before. */
export const Trend = z.object({ value: z.number(), before: z.number(), changePercent: z.nullable(z.number()) })
export type Trend = z.infer<typeof Trend>

export function trendOf(value: number, before: number): Trend {
  return { value, before, changePercent: changePercent(value, before) }
}
