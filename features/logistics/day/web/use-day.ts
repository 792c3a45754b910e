import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { daysAfter } from '#kit/contract/days.ts'
import { daysFilter } from '#kit/contract/trend.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { queryOf } from '#kit/web/query.ts'
import { idFilter } from '../../depots/contract.ts'
import { readDay, readPerformance, type Day } from '../contract.ts'
import { standings } from '../rules/route-standing.ts'

export const liveParts = ['problems', 'routes', 'map'] as const

const search = z.object({
  date: z.optional(z.catch(z.optional(z.iso.date()), undefined)),
  depotId: idFilter,
  days: daysFilter,
  /** The routes that stand so. */
  standing: z.optional(z.catch(z.optional(z.enum(standings)), undefined)),
  /** The chosen one: drawn on the map, the others step back. */
  route: idFilter,
  /** What a phone shows of it at a time. */
  part: z._default(z.catch(z.enum(liveParts), 'problems'), 'problems'),
  timeline: z.optional(z.catch(z.optional(z.literal('open')), undefined)),
  /** For a screen on the wall. */
  view: z.optional(z.catch(z.optional(z.literal('wall')), undefined)),
})

/** What the page is about: it stands in the address. */
export function useDaySearch() {
  return useListSearch(search)
}

/** The clock goes on between two events: what nobody did is late at some time too. */
const againMs = 60_000
/** A day that is being set up is looked at again at once. */
const soonMs = 2000

export function useDay() {
  const [{ date, depotId }] = useDaySearch()
  return useQuery({
    ...queryOf(readDay, { query: { date, depotId } }),
    refetchInterval: ({ state }) => (state.data?.settingUp ? soonMs : againMs),
  })
}

export function usePerformance() {
  const [{ days, depotId }] = useDaySearch()
  return useQuery(queryOf(readPerformance, { query: { days, depotId } }))
}

/** A day by its name, in the form of a page’s clock. */
export function longDay(format: ReturnType<typeof useFormat>, day: string): string {
  return format.date(`${day}T12:00:00Z`, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** What is said of the day to plan next, which has its name unless it is tomorrow. */
export function useNextDayText({ today, nextDay: { date } }: Pick<Day, 'today' | 'nextDay'>) {
  const t = useText('logistics-day')
  const format = useFormat('UTC')
  const where = date === daysAfter(today, 1) ? 'tomorrow' : 'named'
  return (key: 'plan' | 'build', values: Record<string, string | number> = {}) =>
    t(`nextDay.${where}.${key}`, { ...values, day: longDay(format, date) })
}

/** Times of a day as its workspace has them. */
export function useClock(day: Pick<Day, 'timeZone'> | undefined) {
  return useFormat(day?.timeZone)
}
