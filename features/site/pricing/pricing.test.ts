import { expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { plans } from '#platform/accounts/rules.ts'
import { readPricing } from './contract.ts'

const api = await testApi()

it('shows every plan to visitors, a year at once for less than twelve months', async () => {
  const { plans: priced, savedPercent } = await api.call(readPricing)
  expect(priced.map(({ plan }) => plan)).toEqual(plans)
  expect(savedPercent).toBe(17)
  for (const { monthlyCents, yearlyCents } of priced) expect(yearlyCents).toBeLessThanOrEqual(monthlyCents * 12)
  expect(priced.filter(({ isPopular }) => isPopular)).toHaveLength(1)
})

it('lets every plan include what the ones before it do', async () => {
  const { plans: priced } = await api.call(readPricing)
  for (const [at, { services }] of priced.entries())
    expect(services).toEqual(expect.arrayContaining(priced[at - 1]?.services ?? []))
})
