import { expect, it } from 'vitest'
import { countDeliveries, listDeliveries, listDeliveryPoints } from '#features/logistics/deliveries/contract.ts'
import { readPlan } from '#features/logistics/plans/contract.ts'
import { listRoutes } from '#features/logistics/routes/contract.ts'
import { gathered, liveAddresses } from './live.ts'

it('a change concerns the addresses of every feature that shows the thing', () => {
  const lives: Record<string, string[]>[] = [
    { mailbox: ['/mail'], user: ['/users'] },
    { mailbox: ['/mail', '/mail/accounts'] },
  ]
  expect(gathered(lives)).toEqual({ mailbox: ['/mail', '/mail/accounts'], user: ['/users'] })
})

it('an added delivery refreshes the list of deliveries, the board and the routes', () => {
  const stale = liveAddresses['delivery'] ?? []
  for (const { path } of [listDeliveries, countDeliveries, listDeliveryPoints, readPlan, listRoutes])
    expect(stale.some((address) => path.startsWith(address))).toBe(true)
})
