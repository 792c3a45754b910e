import * as z from 'zod/mini'
import { described } from '#kit/contract/described.ts'
import { boundedNumber, textFilter } from '#kit/contract/list-query.ts'
import { day, deliveryStates, deliveryTabs } from '../rules.ts'

const numberFilter = z._default(boundedNumber(0, 0, 2_000_000_000), 0)
const dayFilter = z.optional(z.catch(z.optional(day), undefined))
const number = z.transform((value: string | undefined) => (value === undefined ? undefined : Number(value)))
/** Days a list is opened on, whatever the date is. */
export const listedDays = ['today', 'tomorrow'] as const
/** `all` says that none of them is meant: where nothing is said, the list of the office opens on today. */
export const askedDays = [...listedDays, 'all'] as const
const oneState = deliveryStates.join('|')
/** What narrows a list of deliveries, and its counts and map. */
export const filters = {
  /** A day of the workspace's calendar; by itself, the list goes through it by time. */
  day: z.optional(
    described(
      z.pipe(
        textFilter,
        z.transform((value) => askedDays.find((one) => one === value)),
      ),
      { type: 'string', enum: [...askedDays] },
    ),
  ),
  date: dayFilter,
  from: dayFilter,
  to: dayFilter,
  /** One state, or several with commas between them. */
  state: z.optional(described(textFilter, { type: 'string', pattern: `^(${oneState})(,(${oneState}))*$` })),
  depotId: numberFilter,
  zoneId: numberFilter,
  driverId: numberFilter,
  routeId: numberFilter,
  customerId: numberFilter,
  /** The order of the store it brings. */
  orderId: numberFilter,
  placeId: numberFilter,
  importId: numberFilter,
  patternId: numberFilter,
  priority: z.optional(described(z.pipe(textFilter, number), { type: 'number' })),
  tag: z.optional(textFilter),
  source: z.optional(textFilter),
  /** `yes`: only those that may go on any day of a range. */
  flexible: z.optional(
    described(
      z.pipe(
        textFilter,
        z.transform((value) => (value === 'yes' ? ('yes' as const) : undefined)),
      ),
      { type: 'string', enum: ['yes'] },
    ),
  ),
}
export const tab = z.optional(
  described(
    z.pipe(
      textFilter,
      z.transform((value) => deliveryTabs.find((one) => one === value)),
    ),
    { type: 'string', enum: [...deliveryTabs] },
  ),
)
