import { asc, inArray } from 'drizzle-orm'
import { peopleWho } from '#platform/access/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import * as contract from '../contract.ts'
import { countExceptions } from '../rules/count-exceptions.ts'
import { comment, markRead, reopen, resolve, setOwner, snooze } from './change-exception.ts'
import { decide } from './decide-exception.ts'
import { exceptionDetail } from './exception-detail.ts'
import { exceptionCounts, exceptionPage } from './queries.ts'

export const exceptionHandlers: Handlers = []

handle(exceptionHandlers, contract.listExceptions, ({ query }, { db, user, now }) =>
  exceptionPage(db, user, { ...query, now: now() }),
)
handle(exceptionHandlers, countExceptions, ({ query }, { db, user, now }) =>
  exceptionCounts(db, user, { ...query, now: now() }),
)
handle(exceptionHandlers, contract.listOwners, async (_, { db }) => {
  const { id, fullName: name } = users
  const ids = await peopleWho(db, 'write', 'Exception')
  const isMeant = inArray(id, ids.concat(0))
  return { owners: await db.select({ id, name }).from(users).where(isMeant).orderBy(asc(name), asc(id)).limit(200) }
})
handle(exceptionHandlers, contract.readException, ({ params }, { db, user }) => exceptionDetail(db, user, params.id))

handle(exceptionHandlers, contract.markExceptionRead, ({ params: { id } }, context) =>
  change(context, id, (tx) => markRead(tx, context, id)),
)
handle(exceptionHandlers, contract.assignException, ({ params: { id }, body }, context) =>
  change(context, id, (tx) => setOwner(tx, context, { id, ...body })),
)
handle(exceptionHandlers, contract.snoozeException, ({ params: { id }, body }, context) =>
  change(context, id, (tx) => snooze(tx, context, { id, ...body })),
)
handle(exceptionHandlers, contract.commentException, ({ params: { id }, body }, context) =>
  change(context, id, (tx) => comment(tx, context, { id, ...body })),
)
handle(exceptionHandlers, contract.resolveException, ({ params: { id }, body }, context) =>
  change(context, id, (tx) => resolve(tx, context, { id, ...body })),
)
handle(exceptionHandlers, contract.reopenException, ({ params: { id } }, context) =>
  change(context, id, (tx) => reopen(tx, context, id)),
)
handle(exceptionHandlers, contract.decideDelivery, ({ params: { id }, body }, context) =>
  change(context, id, (tx) => decide(tx, context, { id, ...body })),
)

/** Changes an exception, and answers with what it is then. */
function change({ db, user }: Context, id: number, make: (tx: Transaction) => Promise<void>) {
  return db.transaction(async (tx) => {
    await make(tx)
    return exceptionDetail(tx, user, id)
  })
}
