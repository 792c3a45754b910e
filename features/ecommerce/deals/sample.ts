import { daysAfter } from '#kit/contract/days.ts'
import type { MachineInTransaction } from '#kit/server/machine.ts'
import type { DealInput } from './contract.ts'
import { deals } from './server/tables.ts'

const usual = {
  category: null,
  minimumCents: 0,
  endsOn: null,
  mostUses: null,
  isOncePerCustomer: false,
  isOffered: true,
  note: '',
} satisfies Partial<DealInput>

/** One deal in each state that time alone decides. */
export async function sampleDeals({ db, now }: MachineInTransaction): Promise<void> {
  if ((await db.$count(deals)) > 0) return
  const today = now().toISOString().slice(0, 10)
  const sample: DealInput[] = [
    {
      ...usual,
      title: 'Welcome',
      code: 'WELCOME10',
      kind: 'percent',
      percent: 10,
      amountCents: 0,
      startsOn: daysAfter(today, -30),
      isOncePerCustomer: true,
      note: 'For the first order of a new customer.',
    },
    {
      ...usual,
      title: 'Free delivery weekend',
      code: 'WEEKEND',
      kind: 'amount',
      percent: 0,
      amountCents: 599,
      minimumCents: 5000,
      startsOn: daysAfter(today, 10),
      endsOn: daysAfter(today, 12),
    },
    {
      ...usual,
      title: 'Shoes of the season',
      code: 'SHOES20',
      kind: 'percent',
      percent: 20,
      amountCents: 0,
      category: 'Shoes',
      startsOn: daysAfter(today, -60),
      endsOn: daysAfter(today, -20),
      mostUses: 100,
    },
  ]
  await db.insert(deals).values(sample.map((deal) => ({ ...deal, createdAt: now() })))
}
