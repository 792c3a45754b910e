import { findDepot } from '#features/logistics/depots/server/queries.ts'
import { driverAccounts } from '#features/logistics/drivers/server/queries.ts'
import { routeTopic } from '#features/logistics/routes/rules.ts'
import { findRoute } from '#features/logistics/routes/server/queries.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { openTopicGroup } from '../../chat/server/commands.ts'
import { unreadInTopic } from '../../chat/server/queries.ts'
import { openRouteGroup, openTeamGroup, readRouteUnread } from '../contract.ts'
import { titleOf } from './route-groups.ts'

export const workGroupHandlers: Handlers = []

handle(workGroupHandlers, openRouteGroup, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const { driverId, driverName, day } = await findRoute({ db: tx, now: context.now }, context.user, id)
    const userIds = await driverAccounts(tx, { driverId })
    const title = titleOf(driverName, day)
    return { chatId: await openTopicGroup(tx, context, { topic: routeTopic(id), title, userIds }) }
  }),
)

handle(workGroupHandlers, readRouteUnread, async ({ params: { id } }, { db, now, user }) => {
  await findRoute({ db, now }, user, id)
  return { unread: await unreadInTopic(db, routeTopic(id), user.id) }
})

handle(workGroupHandlers, openTeamGroup, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const { name: title } = await findDepot(tx, context.user, id)
    const userIds = await driverAccounts(tx, { depotId: id })
    return { chatId: await openTopicGroup(tx, context, { topic: `depot:${id}`, title, userIds }) }
  }),
)
