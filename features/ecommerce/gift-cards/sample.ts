import { daysAfter } from '#kit/contract/days.ts'
import type { MachineInTransaction } from '#kit/server/machine.ts'
import { giftCodeText } from './rules.ts'
import { insertGiftCard } from './server/commands.ts'
import { giftCards } from './server/tables.ts'

/** Two cards that can be tried at the checkout, and one whose time is over; their notes say their codes. */
export async function sampleGiftCards({ db, now }: MachineInTransaction): Promise<void> {
  if ((await db.$count(giftCards)) > 0) return
  const today = now().toISOString().slice(0, 10)
  const sample = [
    { recipient: 'Elena Duarte', amountCents: 5000, expiresOn: daysAfter(today, 365), shown: 'GIFT-SAMP-LE50' },
    { recipient: 'Tomás Ribeiro', amountCents: 100_000, expiresOn: null, shown: 'GIFT-SAMP-1000' },
    { recipient: 'Nadia Haddad', amountCents: 2500, expiresOn: daysAfter(today, -10), shown: 'GIFT-SAMP-LE25' },
  ]
  for (const { shown, ...card } of sample)
    await insertGiftCard(db, { now }, { ...card, note: `Sample code: ${shown}`, code: giftCodeText(shown) })
}
