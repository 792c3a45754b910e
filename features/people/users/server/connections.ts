import { and, asc, eq } from 'drizzle-orm'
import { keysOf } from '#platform/api-keys/server/queries.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, type Handlers, type Context } from '#kit/server/handle.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { ownConnections, userConnections, type UserConnections } from '../../billing/contract.ts'
import { refusals } from './refusals.ts'
import { isOnNetwork, networkHosts } from '../../billing/rules.ts'
import { userLinks } from './tables.ts'
import { findPerson, onPerson, type Whose } from './whose.ts'

export const connectionHandlers: Handlers = []

for (const calls of [userConnections, ownConnections]) {
  handle(connectionHandlers, calls.read, async ({ params }, context) =>
    connectionsOf(context.db, context, (await findPerson(context, params, 'connections')).id),
  )

  handle(connectionHandlers, calls.link, ({ params, body: { address } }, context) =>
    onLinks(context, params, async (tx, userId) => {
      const { network } = params
      if (!isOnNetwork(network, address))
        throw invalid('address', refusals.notOnNetwork, { host: networkHosts[network] ?? network })
      await tx
        .insert(userLinks)
        .values({ userId, network, address })
        .onConflictDoUpdate({ target: [userLinks.userId, userLinks.network], set: { address } })
    }),
  )

  handle(connectionHandlers, calls.unlink, ({ params }, context) =>
    onLinks(context, params, async (tx, userId) => {
      const gone = await tx
        .delete(userLinks)
        .where(and(eq(userLinks.userId, userId), eq(userLinks.network, params.network)))
        .returning({ network: userLinks.network })
      if (gone.length === 0) throw notFound(refusals.things.link, params.network)
    }),
  )
}

function onLinks(
  context: Context,
  whose: Whose,
  change: (tx: Transaction, userId: number) => Promise<void>,
): Promise<UserConnections> {
  return onPerson(context, whose, ['connections'], async (tx, person) => {
    const { links: before } = await connectionsOf(tx, context, person.id)
    await change(tx, person.id)
    const connections = await connectionsOf(tx, context, person.id)
    await recordEvent(tx, context, {
      kind: 'user.connections-changed',
      entity: 'user',
      entityId: person.id,
      before,
      after: connections.links,
    })
    return connections
  })
}

async function connectionsOf(db: Database, context: Context, userId: number): Promise<UserConnections> {
  const links = await db
    .select({ network: userLinks.network, address: userLinks.address })
    .from(userLinks)
    .where(eq(userLinks.userId, userId))
    .orderBy(asc(userLinks.network))
  return { keys: await keysOf(db, context, userId), links }
}
