import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { sendSignal } from '#platform/events/server/commands.ts'
import { connectedAmong } from '#platform/events/server/queries.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { listViewers, showPresence, type PlanViewer } from '../contract.ts'
import { findPlan } from '../../plans/server/queries.ts'
import { planRoutes } from '../../plans/server/tables.ts'
import { planViewers } from './tables.ts'

export const viewerHandlers: Handlers = []

/** People count as gone after this time without a sign of life. */
const patienceMs = 60_000
const most = 50

type With = Pick<Machine, 'now' | 'queue'>

handle(viewerHandlers, listViewers, async ({ params: { id } }, { db, user, now }) => {
  await findPlan(db, user, id)
  return { people: await viewersOf(db, now(), { planId: id, besides: user.id }) }
})

handle(viewerHandlers, showPresence, async ({ params: { id: planId }, body }, context) => {
  const { user, now } = context
  await findPlan(context.db, user, planId)
  return context.db.transaction(async (tx) => {
    const own = and(eq(planViewers.planId, planId), eq(planViewers.userId, user.id))
    const [before] = await tx.select().from(planViewers).where(own)
    const [route] = await tx
      .select({ id: planRoutes.id })
      .from(planRoutes)
      .where(and(eq(planRoutes.planId, planId), eq(planRoutes.id, body.routeId ?? 0)))
    const row = { planId, userId: user.id, routeId: route?.id ?? null, seenAt: now() }
    if (body.isLeaving) await tx.delete(planViewers).where(own)
    else
      await tx
        .insert(planViewers)
        .values(row)
        .onConflictDoUpdate({ target: [planViewers.planId, planViewers.userId], set: row })
    const people = await viewersOf(tx, now(), { planId, besides: user.id })
    const isNew = before === undefined || before.seenAt.getTime() <= now().getTime() - patienceMs
    if (body.isLeaving ? before : isNew || before?.routeId !== row.routeId)
      await notifyOtherViewers(tx, context, planId, people)
    return { people }
  })
})

async function notifyOtherViewers(tx: Transaction, machine: With, planId: number, people: PlanViewer[]): Promise<void> {
  const readerIds = people.map(({ userId }) => userId)
  await sendSignal(tx, machine, { readerIds, kind: 'planViewers.changed', entity: 'planViewers', entityId: planId })
}

type Asked = { planId: number; besides: number }

function viewersOf(db: Database, now: Date, { planId, besides }: Asked): Promise<PlanViewer[]> {
  const { userId, routeId, seenAt } = planViewers
  return db
    .select({ userId, name: users.fullName, avatar: users.avatar, routeId })
    .from(planViewers)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(planViewers.planId, planId), ne(userId, besides), gt(seenAt, new Date(now.getTime() - patienceMs))))
    .orderBy(asc(users.fullName), asc(userId))
    .limit(most)
}

/** A person who closes their last screen leaves every plan. */
export async function followLeaving(machine: Machine, personId: number): Promise<void> {
  const { db, now } = machine
  if ((await connectedAmong(db, now(), [personId])).has(personId)) return
  await db.transaction(async (tx) => {
    const left = await tx.delete(planViewers).where(eq(planViewers.userId, personId)).returning()
    for (const { planId } of left)
      await notifyOtherViewers(tx, machine, planId, await viewersOf(tx, now(), { planId, besides: personId }))
  })
}
