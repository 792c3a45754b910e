import { eq, getTableColumns, sql } from 'drizzle-orm'
import { outcomeOfEmail } from '#platform/outbox/server/queries.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { listPage } from '#kit/server/list-page.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { takesCards } from '../../../ecommerce/card-payments/server/commands.ts'
import type { OrderedGiftCard } from '../contract.ts'
import { giftCardOrders } from './tables.ts'

const emailState = outcomeOfEmail(giftCardOrders.emailId).state

/** The order sent under this key before, if it was. */
export async function giftCardOrderOf(db: Database, key: string): Promise<OrderedGiftCard | undefined> {
  const { id: number, amountCents, currency, recipient, email, payment, way } = giftCardOrders
  const [row] = await db
    .select({ number, amountCents, currency, recipient, email, payment, way, emailState })
    .from(giftCardOrders)
    .where(eq(giftCardOrders.key, key))
  return row
}

/** How gift cards are paid: at once, as their code is money; by card only where a mail server delivers it. */
export async function wayToPay({
  db,
  secretKey,
  settings,
  mailer,
}: Pick<Machine, 'db' | 'secretKey' | 'settings' | 'mailer'>): Promise<OrderedGiftCard['way'] | null> {
  if (await takesCards({ db, secretKey })) return mailer ? 'card' : null
  return settings.isSample ? 'test' : null
}

export async function giftCardOrderPage(db: Database, query: ListQuery & { payment?: string | undefined }) {
  const { id, key: _key, emailId: _email, searchText: search, ...shown } = getTableColumns(giftCardOrders)
  const { at, giver, recipient, amountCents, payment } = shown
  const page = await listPage(db, query, {
    from: giftCardOrders,
    columns: { ...shown, id, emailState },
    where: [query.payment === undefined ? undefined : sql`${payment} = ${query.payment}`],
    search,
    sort: { at, giver, recipient, amount: amountCents },
    unsorted: { by: at, order: 'desc' },
    id,
  })
  return { orders: page.rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: page.total }
}
