import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { mostPlans } from '../../rules.ts'
import type { PlanRecord } from '../facts/stored-state.ts'
import { plansBeside, type Reach } from '../queries.ts'
import { refusals } from '../refusals.ts'
import { plans } from '../tables.ts'

/** Who makes the change: a person, or the product itself. */
export type Maker = Pick<Machine, 'now'> & { user?: Pick<Caller, 'id' | 'fullName'> | undefined; address?: string }

/** As many plans of a day as its list shows. They are counted one after the other: at the same moment they would not see each other. */
export async function checkRoom(tx: Transaction, plan: Pick<PlanRecord, 'day'> & Reach): Promise<void> {
  await holdDays(tx, [plan.day])
  if ((await tx.$count(plans, plansBeside(plan))) >= mostPlans)
    throw conflict(refusals.tooManyPlans, { most: mostPlans })
}

/** Callers that make plans of several days lock these first, before deliveries. */
export async function holdDays(tx: Transaction, days: readonly string[]): Promise<void> {
  for (const day of days.toSorted()) await takeAdvisoryLock(tx, `plans of ${day}`)
}

export async function recordPlan(tx: Transaction, maker: Maker, kind: string, plan: PlanRecord): Promise<void> {
  const { id, day, name, depotIds, hasOpenDepot } = plan
  const facts = { day, name, depotIds, ...(kind === 'plan.deleted' && { hasOpenDepot }) }
  const event = kind === 'plan.deleted' ? { before: facts } : { after: facts }
  await recordEvent(tx, maker, { kind, entity: 'plan', entityId: id, ...event })
}
