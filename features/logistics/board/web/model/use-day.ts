import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { daysAfter } from '#kit/contract/days.ts'
import { isMissing } from '#kit/web/call.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { queryOf } from '#kit/web/query.ts'
import { todayIn } from '#kit/web/zones.ts'
import { idFilter } from '../../../depots/contract.ts'
import { listPlans, type Plan, type PlanRow } from '../../../plans/contract.ts'
import { readBoardDay } from '../../contract.ts'
import { planQuery } from './use-plan.ts'

export const boardSearch = z.object({
  date: z.optional(z.catch(z.optional(z.iso.date()), undefined)),
  depot: idFilter,
  plan: idFilter,
  /** The route that is selected when the board opens. */
  route: idFilter,
  /** The map alone, in a window of its own. */
  view: z.optional(z.catch(z.optional(z.literal('map')), undefined)),
})

/** What the head of the board says and changes of the day. */
export type DayChoice = {
  date: string
  today: string
  /** Of the depot that is chosen, where one is. */
  plans: readonly PlanRow[]
  plan: PlanRow | undefined
  depotId: number
  go: (patch: { date?: string; depot?: number; plan?: number }) => void
  /** Whether it is known yet which day is meant. */
  isDated: boolean
  /** Whether this is the window of the map. */
  isMapAlone: boolean
}

export type Day = DayChoice & {
  state: 'open' | 'empty' | 'other' | 'waiting' | 'failed'
  /** The plan that the address names, whatever its day. */
  named: Named
  error: Error | null
  retry: () => void
}

type Named = Pick<UseQueryResult<Plan>, 'data' | 'error' | 'isLoading' | 'refetch'> & { id: number }

/** The plans of a day and the one that is open, as the address says. */
export function useDay(timeZone: string): Day {
  const [search, change] = useListSearch(boardSearch)
  const id = search.plan
  const named = useNamed(id)
  const found = isMissing(named.error) ? undefined : named.data
  const { date = daysAfter(todayIn(timeZone), 1), isDated } = useDate(search, named)
  const query = { date, depotId: search.depot }
  const { data, error, refetch } = useQuery({ ...queryOf(listPlans, { query }), enabled: isDated })
  const plans = data?.plans ?? none
  const plan = planOfDay(id, { date, plans, found })
  return {
    date,
    today: todayIn(timeZone),
    plans,
    plan,
    depotId: search.depot,
    go: (patch) => change({ plan: 0, route: 0, ...patch }, { replace: false }),
    isDated,
    isMapAlone: search.view === 'map',
    state: stateOf({ isListed: data !== undefined, plan, error, named }),
    named,
    error,
    retry: () => void refetch(),
  }
}

/** The day that the address names, or its plan has, or that the board opens on. */
function useDate({ date, depot, plan }: z.output<typeof boardSearch>, named: Named) {
  const opening = useOpeningDay(date === undefined && plan === 0, depot)
  const day = isMissing(named.error) ? undefined : named.data?.day
  // A link may name the plan alone; its day is known once it is read.
  const isDated = date !== undefined || !(named.isLoading || opening.isPending)
  return { date: date ?? day ?? opening.date, isDated }
}

/** The day the board opens on. It stays while the board is open, even past midnight. */
function useOpeningDay(isAsked: boolean, depotId: number): { date: string | undefined; isPending: boolean } {
  const [first, setFirst] = useState<string>()
  const asked = queryOf(readBoardDay, { query: { depotId } })
  const { data, error } = useQuery({ ...asked, enabled: isAsked && first === undefined, gcTime: 0 })
  if (data && first === undefined) setFirst(data.date)
  return { date: first ?? data?.date, isPending: isAsked && first === undefined && !data && !error }
}

function useNamed(id: number): Named {
  const { data, error, isLoading, refetch } = useQuery({ ...planQuery(id), enabled: id > 0 })
  return { id, data, error, isLoading, refetch }
}

const none: readonly PlanRow[] = []
type OfDay = { date: string; plans: readonly PlanRow[]; found: Plan | undefined }

/** The first plan of the day, or the one that a link names, as far as it is of this day; also where the list leaves it out. */
function planOfDay(id: number, { date, plans, found }: OfDay): PlanRow | undefined {
  if (id === 0) return plans[0]
  const listed = plans.find((one) => one.id === id)
  if (listed || found?.id !== id || found.day !== date) return listed
  return { ...found, routes: found.routes.length, stops: found.kpis.stops, unassigned: found.kpis.unassigned }
}

type Known = {
  isListed: boolean
  plan: PlanRow | undefined
  error: Error | null
  named: Named
}

function stateOf({ isListed, plan, error, named: { id, isLoading } }: Known): Day['state'] {
  if (plan) return 'open'
  if (!isListed && error) return 'failed'
  if (!isListed || isLoading) return 'waiting'
  return id > 0 ? 'other' : 'empty'
}
