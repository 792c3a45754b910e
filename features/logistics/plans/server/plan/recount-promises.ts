import { and, eq } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import type { PlanFacts } from '../../rules/facts.ts'
import { isPromised, promisesIn } from '../../rules/plan/promises.ts'
import { loadState, startsOf, type PlanRecord } from '../facts/stored-state.ts'
import { plans } from '../tables.ts'

/** Counts the promises of a plan that nothing else has changed in, by the times that are stored: nothing is evaluated. */
export async function recountPromises(db: Database, plan: PlanRecord, facts: PlanFacts): Promise<PlanRecord> {
  const { id, version, fingerprint, kpis } = plan
  if (!kpis || (kpis.promised === 0 && !facts.stops.some(isPromised))) return plan
  const starts = startsOf(await loadState(db, plan))
  const counted = promisesIn(facts, (deliveryId) => starts.get(deliveryId))
  if (counted.promised === kpis.promised && counted.brokenPromises === kpis.brokenPromises) return plan
  const [written] = await db
    .update(plans)
    .set({ kpis: { ...kpis, ...counted } })
    .where(and(eq(plans.id, id), eq(plans.version, version), eq(plans.fingerprint, fingerprint)))
    .returning()
  return written ?? plan
}
