import { daysAfter } from '#kit/contract/days.ts'
import type { MachineInTransaction } from '#kit/server/machine.ts'
import { giftCardOrders } from './server/tables.ts'

/** Two orders of visitors: one that was paid as a test, and one that wasn’t paid yet. */
export async function sampleGiftCardOrders({ db, now }: MachineInTransaction): Promise<void> {
  if ((await db.$count(giftCardOrders)) > 0) return
  const today = now().toISOString().slice(0, 10)
  const order = { currency: 'USD', message: '', language: 'en', way: 'test' } as const
  await db.insert(giftCardOrders).values([
    {
      ...order,
      key: crypto.randomUUID(),
      amountCents: 5000,
      giver: 'Marta Duarte',
      giverEmail: 'marta@sample.example',
      recipient: 'Elena Duarte',
      email: 'elena@sample.example',
      payment: 'paid',
      at: new Date(`${daysAfter(today, -3)}T10:20:00Z`),
    },
    {
      ...order,
      key: crypto.randomUUID(),
      amountCents: 2500,
      giver: 'Karim Haddad',
      giverEmail: 'karim@sample.example',
      recipient: 'Nadia Haddad',
      email: 'nadia@sample.example',
      at: new Date(`${daysAfter(today, -1)}T16:45:00Z`),
    },
  ])
}
