import { eq } from 'drizzle-orm'
import type { Database, Machine } from '#kit/server/machine.ts'
import { takesCards } from '../../../ecommerce/card-payments/server/commands.ts'
import type { OrderedGiftCard } from '../contract.ts'
import { giftCardOrders } from './tables.ts'

/** The order sent under this key before, if it was. */
export async function giftCardOrderOf(db: Database, key: string): Promise<OrderedGiftCard | undefined> {
  const { id: number, amountCents, currency, recipient, email, payment, way } = giftCardOrders
  const [row] = await db
    .select({ number, amountCents, currency, recipient, email, payment, way })
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
