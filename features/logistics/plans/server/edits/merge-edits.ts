import { and, eq, gt, sql } from 'drizzle-orm'
import { Refused } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import type { PlanState } from '../../rules/plan/state.ts'
import type { Opened } from '../plan/open-plan.ts'
import { refusals } from '../refusals.ts'
import { planEdits } from '../tables.ts'

type Earlier = { routeIds: number[]; personName: string; isOfAll: boolean }

/** The routes whose times are others since: all of them, where roads or exceptions are. */
export function touchedBy(since: Earlier[], { routes }: PlanState): number[] {
  const isAll = since.some(({ isOfAll }) => isOfAll)
  return [...new Set([...since.flatMap(({ routeIds }) => routeIds), ...(isAll ? routes.map(({ id }) => id) : [])])]
}

const { inverse: inverseOf } = planEdits
const isOfAll = sql<boolean>`(coalesce(${inverseOf}->'roads', 'null') <> 'null' or coalesce(${inverseOf}->'granted', 'null') <> 'null')`

export function changedSince(tx: Transaction, planId: number, version: number): Promise<Earlier[]> {
  return tx
    .select({ routeIds: planEdits.routeIds, personName: planEdits.personName, isOfAll })
    .from(planEdits)
    .where(and(eq(planEdits.planId, planId), gt(planEdits.number, version)))
    .orderBy(planEdits.number)
}

/** An older version is acceptable if no one has touched the same routes since. */
export function refuseStale(since: Earlier[], changed: number[]): void {
  const other = since.findLast(({ routeIds }) => routeIds.some((id) => changed.includes(id)))
  if (other) throw staleBy(other.personName ? refusals.staleRoutes : refusals.staleThings, other.personName)
}

export function staleBy(text: Refused['text'], person = ''): Refused {
  const refused = new Refused(409, text, { values: { person } })
  return new Refused(409, refused.text, { issues: [{ path: 'version', text: refused.text }] })
}

/** A delivery has come to the plan since it was opened. */
export class Outdated extends Refused {
  constructor() {
    super(409, refusals.staleThings, { issues: [{ path: 'version', text: refusals.staleThings }] })
  }
}

/** Does something once more where its plan changed meanwhile. */
export function againIfOutdated(act: () => Promise<void>): Promise<void> {
  return act().catch((error: unknown) => {
    if (!(error instanceof Outdated)) throw error
    return act()
  })
}

export function checkNewest({ facts }: Pick<Opened, 'facts'>, { routes, pool }: PlanState): void {
  const known = new Set(facts.stops.map(({ deliveryId }) => deliveryId))
  const all = [...pool, ...routes.flatMap(({ stops }) => stops)]
  if (!all.every(({ deliveryId }) => known.has(deliveryId))) throw new Outdated()
}
