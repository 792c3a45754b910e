import { and, eq, isNull } from 'drizzle-orm'
import { archive, recordEvent, restore } from '#platform/events/server/commands.ts'
import { notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { heldBefore } from '#kit/server/rows.ts'
import { changeVersion } from '#kit/server/versions.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import * as contract from '../contract.ts'
import { refusals } from './refusals.ts'
import { faqGroups } from './queries.ts'
import { faqs } from './tables.ts'

export const faqHandlers: Handlers = []
const entity = 'faq'

handle(faqHandlers, contract.listFaqs, ({ query }, { db, language }) => faqGroups(db, language, query.q))

handle(faqHandlers, contract.readContact, async (_, { db }) => {
  const { phone, contactEmail } = await storeSetting(db, 'details')
  return { phone, email: contactEmail }
})

handle(faqHandlers, contract.createFaq, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const [row] = await tx.insert(faqs).values(body).returning()
    const { id } = row!
    await recordEvent(tx, context, { kind: 'faq.created', entity, entityId: id, after: { ...body } })
    return row!
  }),
)

handle(faqHandlers, contract.changeFaq, ({ params: { id }, body: { version, ...set } }, context) =>
  context.db.transaction(async (tx) => {
    const where = and(eq(faqs.id, id), isNull(faqs.archivedAt))!
    const [before] = await tx.select().from(faqs).where(where)
    if (!before) throw notFound(refusals.things.question, id)
    await changeVersion(tx, faqs, { where, version, set })
    await recordEvent(tx, context, {
      kind: 'faq.changed',
      entity,
      entityId: id,
      before: heldBefore(before, set),
      after: set,
    })
    return { ...before, ...set, version: version + 1 }
  }),
)

handle(faqHandlers, contract.deleteFaq, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const gone = await archive(tx, context, { table: faqs, entity, where: eq(faqs.id, id) })
    if (gone === undefined) throw notFound(refusals.things.question, id)
  }),
)

handle(faqHandlers, contract.restoreFaq, ({ params: { id } }, context) =>
  context.db.transaction((tx) =>
    restore(tx, context, { table: faqs, entity, id, thing: refusals.things.deletedQuestion }),
  ),
)
