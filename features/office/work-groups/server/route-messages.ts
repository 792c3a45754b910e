import { clearReadMessages } from '#features/logistics/driver/server/commands.ts'
import { messageOf } from '#features/logistics/driver/server/queries.ts'
import { driverMessageJob } from '#features/logistics/driver/rules.ts'
import { accountOfDriver } from '#features/logistics/drivers/server/queries.ts'
import { routeTopic } from '#features/logistics/routes/rules.ts'
import { driverOfRoute, maySeeRoute, publisherOfRoute } from '#features/logistics/routes/server/queries.ts'
import { callerWith } from '#platform/access/server/sessions.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { topicReadJob } from '../../chat/rules.ts'
import { appendMessage, openTopicGroup } from '../../chat/server/commands.ts'
import { clientIdsOf, topicMembers } from '../../chat/server/queries.ts'
import { titleOf } from './route-groups.ts'

/** What drivers write on the road comes into the chat of their route, and what the office has read there is off the list of exceptions. */
export function carryMessages(machine: Machine): void {
  const { db, queue } = machine
  queue.work(driverMessageJob, ({ actionId }, finish) =>
    db.transaction(async (tx) => {
      await carry(tx, machine, String(actionId))
      await finish(tx)
    }),
  )
  queue.work(topicReadJob, ({ topic, userId, seenId }, finish) =>
    db.transaction(async (tx) => {
      await followReader(tx, machine, { topic: String(topic), userId: Number(userId), seenId: Number(seenId) })
      await finish(tx)
    }),
  )
}

/** Where it can't be said in the chat, the exception that it raised stays. */
async function carry(tx: Transaction, machine: Machine, actionId: string): Promise<void> {
  const said = await messageOf(tx, actionId)
  const route = said && (await driverOfRoute(tx, said.routeId))
  if (!said || route?.driverId !== said.driverId) return
  const userId = await accountOfDriver(tx, said.driverId)
  const user = userId === undefined ? undefined : await callerWith(tx, userId)
  if (!user?.ability.can('write', 'Chat')) return
  const { now, queue } = machine
  const by = { user, now, queue }
  const { routeId, text: message, at: writtenAt } = said
  const title = titleOf(route.driverName, route.day)
  const userIds = await listenersOf(tx, { routeId, driverUserId: user.id })
  const chatId = await openTopicGroup(tx, by, { topic: routeTopic(routeId), title, userIds })
  await appendMessage(tx, by, chatId, { message, clientId: actionId, files: [], writtenAt })
}

/** A driver doesn't write into an empty room: as long as nobody else is there, whoever published the route is asked in. */
async function listenersOf(
  tx: Transaction,
  { routeId, driverUserId }: { routeId: number; driverUserId: number },
): Promise<number[]> {
  const members = await topicMembers(tx, routeTopic(routeId))
  if (members.some((id) => id !== driverUserId)) return []
  const publisherId = await publisherOfRoute(tx, routeId)
  const publisher = publisherId === undefined ? undefined : await callerWith(tx, publisherId)
  return publisher && (await maySeeRoute(tx, publisher, routeId)) ? [publisher.id] : []
}

type Read = { topic: string; userId: number; seenId: number }

async function followReader(tx: Transaction, machine: Machine, { topic, userId, seenId }: Read): Promise<void> {
  const routeId = Number(/^route:(\d+)$/.exec(topic)?.[1])
  const route = routeId ? await driverOfRoute(tx, routeId) : undefined
  const driverUserId = route && (await accountOfDriver(tx, route.driverId))
  if (driverUserId === undefined || driverUserId === userId) return
  const user = await callerWith(tx, userId)
  const read = await clientIdsOf(tx, { topic, userId: driverUserId, upTo: seenId })
  await clearReadMessages(tx, { ...machine, user }, read)
}
