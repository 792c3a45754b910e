import { and, eq } from 'drizzle-orm'
import type { Slot } from '#optimiser/price/pricer.ts'
import type { Context } from '#kit/server/handle.ts'
import { splittable } from '../../../deliveries/rules/split.ts'
import { visibleDeliveries } from '../../../deliveries/server/queries.ts'
import { deliveries } from '../../../deliveries/server/tables.ts'
import { logisticsSetting } from '../../../settings/server/queries.ts'
import type { PlanFix } from '../../contract.ts'
import { costOfChange } from '../../rules.ts'
import { withPooled } from '../../rules/edits/apply-edit.ts'
import { placesAhead } from '../../rules/plan/moment.ts'
import { orderOf } from '../../rules/plan/problem.ts'
import { splitsOver, type SplitOver, type WayOf } from '../../rules/edits/split-fixes.ts'
import type { PlanState } from '../../rules/plan/state.ts'
import { askOf, type Opened } from '../plan/open-plan.ts'
import { withParts } from './split-stop.ts'
import type { StopRow } from '../facts/stop-facts.ts'

/** Most ways that are priced, and most that are proposed; guesses. */
const mostPriced = 4
const mostProposed = 2
/** Names the part in what is asked; no delivery has it. */
const partId = 2_147_483_647

type About = { context: Context; opened: Opened; state: PlanState; row: StopRow }

/** How a stop that fits on no vehicle could be shared by two, at what the plan would cost then. */
export async function splitFixes(about: About, ways: readonly WayOf[]): Promise<PlanFix[]> {
  const { context, opened, row } = about
  const { units } = await logisticsSetting(context.db, 'general')
  const candidates = splitsOver(ways, { quantities: row.quantities, units })
  if (candidates.length === 0 || !(await isPossible(context, opened, row))) return []
  const fixes: PlanFix[] = []
  for (const one of candidates.slice(0, mostPriced)) {
    const fix = fixes.length < mostProposed ? await priced(about, one) : undefined
    if (fix) fixes.push(fix)
  }
  return fixes
}

/** Whether the caller may split it at all. */
async function isPossible({ db, user }: Context, { plan }: Opened, { id, state, linkedId }: StopRow): Promise<boolean> {
  if (plan.assumptions.length > 0 || linkedId !== null || !splittable.includes(state)) return false
  const isTheirs = and(eq(deliveries.id, id), visibleDeliveries(user, 'write'))
  return (await db.$count(deliveries, isTheirs)) > 0 && (await db.$count(deliveries, eq(deliveries.linkedId, id))) === 0
}

async function priced({ context, opened, state, row }: About, split: SplitOver): Promise<PlanFix | undefined> {
  const { part, rest, routeId, partRouteId } = split
  const parts = [
    { ...row, quantities: rest },
    { ...row, id: partId, quantities: part },
  ]
  const ask = askOf(context, await withParts(context.db, opened, parts), withPooled(state, partId))
  const bestOf = async (stop: number, on: number) => {
    const slots = await ask('slots', { order: orderOf(state), stop: String(stop) })
    return placesAhead(slots, state, opened.facts)
      .filter((slot) => Number(slot.vehicle) === on && isClean(slot))
      .toSorted(byCost)[0]
  }
  const [first, second] = [await bestOf(row.id, routeId), await bestOf(partId, partRouteId)]
  if (!first || !second) return undefined
  return {
    routeId,
    cost: costOfChange(first.change) + costOfChange(second.change),
    lateSeconds: 0,
    parts: [],
    relaxations: [],
    routes: [],
    addRoute: null,
    split: {
      quantities: part,
      rest,
      place: { routeId, position: first.position },
      partPlace: { routeId: partRouteId, position: second.position },
    },
  }
}

function isClean({ change }: Slot): boolean {
  return change.broken.length === 0 && change.lateSeconds <= 0
}

function byCost(one: Slot, other: Slot): number {
  return costOfChange(one.change) - costOfChange(other.change)
}
