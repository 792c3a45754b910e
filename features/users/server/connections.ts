import { and, asc, eq } from 'drizzle-orm'
import { keysOf } from '#features/api-keys/server/queries.ts'
import { recordEvent } from '#features/events/server/queries.ts'
import { answer, type Answers, type Context } from '#kit/server/answer.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import { linkUser, readUserConnections, unlinkUser, type UserConnections } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { isOnNetwork, networkHosts } from '../rules.ts'
import { findChangeable, withPerson } from './steps.ts'
import { userLinks } from './tables.ts'

export const connectionAnswers: Answers = []

answer(connectionAnswers, readUserConnections, async ({ params }, context) => connectionsOf(context.db, (await findChangeable(context, params.id, 'connections')).id))

answer(connectionAnswers, linkUser, ({ params: { id, network }, body: { address } }, context) =>
  onLinks(context, id, async (tx, userId) => {
    if (!isOnNetwork(network, address)) throw invalid('address', refusals.notOnNetwork, { host: networkHosts[network] ?? network })
    await tx.insert(userLinks).values({ userId, network, address }).onConflictDoUpdate({ target: [userLinks.userId, userLinks.network], set: { address } })
  }),
)

answer(connectionAnswers, unlinkUser, ({ params: { id, network } }, context) =>
  onLinks(context, id, async (tx, userId) => {
    const gone = await tx.delete(userLinks).where(and(eq(userLinks.userId, userId), eq(userLinks.network, network))).returning({ network: userLinks.network })
    if (gone.length === 0) throw notFound(refusals.things.link, network)
  }),
)

function onLinks(context: Context, id: number, change: (tx: Database, userId: number) => Promise<void>): Promise<UserConnections> {
  return withPerson(context, { id, fields: ['connections'] }, async (tx, person) => {
    const { links: before } = await connectionsOf(tx, person.id)
    await change(tx, person.id)
    const connections = await connectionsOf(tx, person.id)
    await recordEvent(tx, context, { kind: 'user.connections-changed', entity: 'user', entityId: person.id, before, after: connections.links })
    return connections
  })
}

async function connectionsOf(db: Database, userId: number): Promise<UserConnections> {
  const links = await db.select({ network: userLinks.network, address: userLinks.address }).from(userLinks).where(eq(userLinks.userId, userId)).orderBy(asc(userLinks.network))
  return { keys: await keysOf(db, userId), links }
}
