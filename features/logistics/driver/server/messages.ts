import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { clear, type Seer } from '../../exceptions/server/commands.ts'
import { routeTopic } from '../../routes/rules.ts'
import { routeActions } from '../../routes/server/tables.ts'
import type { RouteThread } from '../contract.ts'
import { driverMessageJob } from '../rules.ts'
import { messagesKeyOf } from './notes-of-route.ts'
import type { ActionRecord } from '../../routes/server/commands.ts'
import type { Recorder } from './follow-actions.ts'

/** Has what a driver wrote carried into the chat of the route, where one sees it who may use the chat. */
export async function enqueueMessages(
  tx: Transaction,
  { queue }: Pick<Recorder, 'queue'>,
  taken: readonly ActionRecord[],
): Promise<void> {
  for (const { id, kind, problem } of taken)
    if (kind === 'message' && problem === null) await queue.add({ name: driverMessageJob, data: { actionId: id } }, tx)
}

export type DriverMessage = { routeId: number; driverId: number; text: string; at: Date }

/** What a driver wrote to the office. */
export async function messageOf(db: Database, actionId: string): Promise<DriverMessage | undefined> {
  const [action] = await db.select().from(routeActions).where(eq(routeActions.id, actionId))
  const text = action?.data['note']
  if (action?.kind !== 'message' || action.routeId === null || typeof text !== 'string') return undefined
  return { routeId: action.routeId, driverId: action.driverId, text, at: action.at }
}

/** Someone in the office has read these. */
export async function clearReadMessages(tx: Transaction, reader: Seer, actionIds: readonly string[]): Promise<void> {
  if (actionIds.length === 0) return
  const { id, routeId } = routeActions
  const rows = await tx
    .selectDistinct({ routeId })
    .from(routeActions)
    .where(inArray(id, [...actionIds]))
  const routeKeys = rows.map((row) => messagesKeyOf(row.routeId))
  // Those of before an update stand for one message each.
  await clear(tx, reader, [...routeKeys, ...actionIds.map((one) => `note ${one}`)], 'read')
}

/** The chats of a driver's routes; nothing for those who may not use the chat. */
export async function threadsOf(
  { db, user, program }: Context,
  routeIds: readonly number[],
): Promise<RouteThread[] | null> {
  if (!user.ability.can('read', 'Chat') || !user.ability.can('write', 'Chat')) return null
  const threads = await program.topicThreads?.(db, user.id, routeIds.map(routeTopic))
  if (!threads) return null
  return routeIds.flatMap((routeId) => {
    const thread = threads.get(routeTopic(routeId))
    return thread ? [{ routeId, ...thread }] : []
  })
}
