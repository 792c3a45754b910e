import { findDepot } from '#features/logistics/depots/server/queries.ts'
import { driverAccounts } from '#features/logistics/drivers/server/queries.ts'
import { findRoute } from '#features/logistics/routes/server/queries.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { openTopicGroup } from '../../chat/server/commands.ts'
import { openRouteGroup, openTeamGroup } from '../contract.ts'
import { titleOf, topicOf } from './route-groups.ts'

export const workGroupHandlers: Handlers = []

handle(workGroupHandlers, openRouteGroup, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const { driverId, driverName, day } = await findRoute(tx, context.user, id)
    const userIds = await driverAccounts(tx, { driverId })
    return {
      chatId: await openTopicGroup(tx, context, { topic: topicOf(id), title: titleOf(driverName, day), userIds }),
    }
  }),
)

handle(workGroupHandlers, openTeamGroup, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const { name: title } = await findDepot(tx, context.user, id)
    const userIds = await driverAccounts(tx, { depotId: id })
    return { chatId: await openTopicGroup(tx, context, { topic: `depot:${id}`, title, userIds }) }
  }),
)
