import { and, eq, lt, notInArray } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { removePlan } from '../../plans/server/commands.ts'
import type { PlanRecord } from '../../plans/server/queries.ts'
import { planRuns } from './tables.ts'
import { plans } from '../../plans/server/tables.ts'
import { isUntouched } from './untouched-plans.ts'

const tidyJob = 'plans.tidy'
const dayMs = 86_400_000
/** How long what-if copies that no one changed are kept after their day. */
const keptDays = 30
const mostAtOnce = 200

type With = Pick<Machine, 'queue' | 'now'>

/** Has what is old by then removed, once on each day. */
export async function tidyLater(tx: Transaction, { queue, now }: With, at: Date): Promise<void> {
  const runAt = new Date(Math.max(at.getTime(), now().getTime()) + dayMs)
  await queue.add({ name: tidyJob, data: {}, runAt, key: runAt.toISOString().slice(0, 10) }, tx)
}

/** The day from which on a copy of this day's plan is old. */
export function oldFrom(day: string): Date {
  return new Date(`${daysAfter(day, keptDays + 1)}T00:00:00Z`)
}

export function workOnTidying(machine: Machine): void {
  const { db, queue, now } = machine
  queue.work(tidyJob, async () => {
    const before = daysAfter(await todayOf(db, now()), -keptDays)
    const old = await untouchedCopies(db, before)
    for (const { id } of old) await db.transaction((tx) => removeOld(tx, machine, { id, before }))
    if (old.length === mostAtOnce) await db.transaction((tx) => tidyLater(tx, machine, now()))
  })
}

type Old = { id: number; before: string }

/** Whatever changes a plan waits for the one who holds it: what was done until now is seen, and nothing comes after. */
async function removeOld(tx: Transaction, machine: Machine, { id, before }: Old): Promise<void> {
  await tx.select({ id: plans.id }).from(plans).where(eq(plans.id, id)).for('update')
  for (const plan of await untouchedCopies(tx, before, id)) await removePlan(tx, machine, plan)
}

/** What-if copies of past days that no one has changed; all, or one. */
async function untouchedCopies(db: Database, before: string, id?: number): Promise<PlanRecord[]> {
  const isOld = and(lt(plans.day, before), eq(plans.isMain, false), eq(plans.status, 'draft'))
  const rows = await db
    .select({ plan: plans })
    .from(plans)
    .innerJoin(planRuns, and(eq(planRuns.planId, plans.id), eq(planRuns.isTakenAtOnce, true)))
    .where(
      and(
        isOld,
        id === undefined ? undefined : eq(plans.id, id),
        notInArray(planRuns.state, ['queued', 'running']),
        isUntouched,
      ),
    )
    .orderBy(plans.id)
    .limit(mostAtOnce)
  return rows.map(({ plan }) => plan)
}
