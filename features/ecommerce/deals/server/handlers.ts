import { eq } from 'drizzle-orm'
import { archive, recordEvent, restore } from '#platform/events/server/commands.ts'
import { invalid, isDuplicate } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion } from '#kit/server/versions.ts'
import { categories } from '../../categories/server/tables.ts'
import { todayIn } from '../../settings/server/queries.ts'
import * as contract from '../contract.ts'
import type { Deal, DealInput } from '../contract.ts'
import { dealPage, findDeal } from './queries.ts'
import { refusals } from './refusals.ts'
import { deals } from './tables.ts'

export const dealHandlers: Handlers = []

handle(dealHandlers, contract.listDeals, async ({ query }, { db, now }) =>
  dealPage(db, query, await todayIn(db, now())),
)
handle(dealHandlers, contract.readDeal, async ({ params }, { db, now }) =>
  findDeal(db, params.id, await todayIn(db, now())),
)

handle(dealHandlers, contract.createDeal, ({ body }, context) =>
  context.db.transaction((tx) => insertDeal(tx, context, body)),
)

handle(dealHandlers, contract.changeDeal, ({ params: { id }, body: { version, ...body } }, context) =>
  context.db.transaction(async (tx) => {
    const today = await todayIn(tx, context.now())
    const before = await findDeal(tx, id, today)
    await checkCategory(tx, body.category)
    const set = storedDeal(body)
    await guardCode(body.code, () => changeVersion(tx, deals, { where: eq(deals.id, id), version, set }))
    const change = { before: auditDeal(before), after: auditDeal(set) }
    await recordEvent(tx, context, { kind: 'deal.changed', entity: 'deal', entityId: id, ...change })
    return findDeal(tx, id, today)
  }),
)

handle(dealHandlers, contract.pauseDeal, ({ params: { id }, body: { version, isPaused } }, context) =>
  context.db.transaction(async (tx) => {
    const today = await todayIn(tx, context.now())
    const before = await findDeal(tx, id, today)
    await changeVersion(tx, deals, { where: eq(deals.id, id), version, set: { isPaused } })
    await recordEvent(tx, context, {
      kind: 'deal.changed',
      entity: 'deal',
      entityId: id,
      before: { isPaused: before.isPaused },
      after: { isPaused },
    })
    return findDeal(tx, id, today)
  }),
)

handle(dealHandlers, contract.deleteDeal, async ({ params }, context) => {
  await context.db.transaction(async (tx) => {
    await findDeal(tx, params.id, await todayIn(tx, context.now()))
    await archive(tx, context, { table: deals, entity: 'deal', where: eq(deals.id, params.id) })
  })
})

handle(dealHandlers, contract.restoreDeal, async ({ params }, context) => {
  await context.db.transaction(async (tx) => {
    const thing = { table: deals, entity: 'deal', id: params.id, thing: refusals.things.deletedDeal }
    await guardCode('', () => restore(tx, context, thing))
  })
})

async function insertDeal(tx: Transaction, context: Context, input: DealInput): Promise<Deal> {
  await checkCategory(tx, input.category)
  const values = { ...storedDeal(input), createdAt: context.now() }
  const [row] = await guardCode(input.code, () => tx.insert(deals).values(values).returning({ id: deals.id }))
  const id = row!.id
  const { title, code, kind, percent, amountCents } = values
  const after = { title, code, kind, percent, amountCents }
  await recordEvent(tx, context, { kind: 'deal.created', entity: 'deal', entityId: id, after })
  return findDeal(tx, id, await todayIn(tx, context.now()))
}

/** What the other kind would take off isn’t kept. */
function storedDeal(input: DealInput): DealInput {
  return { ...input, ...(input.kind === 'percent' ? { amountCents: 0 } : { percent: 0 }) }
}

function auditDeal({ title, kind, percent, amountCents, code, category, minimumCents, ...rest }: DealInput) {
  const { startsOn, endsOn, mostUses, isOncePerCustomer, isOffered, note } = rest
  const discount = { title, kind, percent, amountCents, code, category, minimumCents }
  return { ...discount, startsOn, endsOn, mostUses, isOncePerCustomer, isOffered, note }
}

async function checkCategory(tx: Transaction, category: string | null): Promise<void> {
  if (category === null) return
  const [known] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.title, category))
  if (!known) throw invalid('category', refusals.noCategory, { category })
}

async function guardCode<T>(code: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isDuplicate(error) ? invalid('code', refusals.codeTaken, { code }) : error
  }
}
