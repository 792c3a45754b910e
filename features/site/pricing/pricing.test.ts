import { describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { plans } from '#platform/accounts/rules.ts'
import { changeStoreDetails, readStoreSettings } from '../../ecommerce/settings/contract.ts'
import { changePrices, readPricing } from './contract.ts'
import { samplePrices } from './sample.ts'

const api = await testApi()
const prices = { basicCents: 0, teamCents: 4900, companyCents: 9900, enterpriseCents: null, paidMonths: 10, version: 0 }

describe('the plans', () => {
  it('have no price until one is set: one is free, the others are on request', async () => {
    const { plans: priced, savedPercent } = await api.call(readPricing)
    expect(priced.map(({ plan }) => plan)).toEqual(plans)
    expect(priced.map(({ monthlyCents }) => monthlyCents)).toEqual([0, null, null, null])
    expect(priced.filter(({ isPopular }) => isPopular)).toHaveLength(1)
    expect(savedPercent).toBe(0)
  })

  it('include what the ones before them do', async () => {
    const { plans: priced } = await api.call(readPricing)
    for (const [at, { services }] of priced.entries())
      expect(services).toEqual(expect.arrayContaining(priced[at - 1]?.services ?? []))
  })

  it('of the sample cost less for a year at once', async () => {
    await samplePrices(api.machine)
    const { plans: priced, savedPercent } = await api.call(readPricing)
    expect(savedPercent).toBe(17)
    expect(priced[1]).toMatchObject({ monthlyCents: 4900, yearlyCents: 49_000 })
  })
})

describe('prices', () => {
  it('are set by whoever may change the store’s settings, from the newest version', async () => {
    const as = await api.signIn([{ action: 'write', subject: 'StoreSettings' }])
    const reply = await api.call(changePrices, { as, body: prices })
    expect(reply.plans.map(({ yearlyCents }) => yearlyCents)).toEqual([0, 49_000, 99_000, null])
    expect(await api.refusal(changePrices, { as, body: prices })).toMatchObject({ status: 409 })
    const next = await api.call(changePrices, { as, body: { ...prices, teamCents: null, version: 1 } })
    expect(next.prices).toMatchObject({ teamCents: null, version: 2 })
  })

  it('are refused to everybody else, and where they are no prices', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'StoreSettings' }])
    expect(await api.refusal(changePrices, { as: reader, body: prices })).toMatchObject({ status: 403 })
    const as = await api.signIn()
    for (const wrong of [{ teamCents: -1 }, { teamCents: 1.5 }, { paidMonths: 0 }, { paidMonths: 13 }])
      expect(await api.refusal(changePrices, { as, body: { ...prices, ...wrong } })).toMatchObject({ status: 422 })
  })

  it('follow the currency of the store while nothing is sold', async () => {
    const as = await api.signIn()
    await api.call(changePrices, { as, body: prices })
    const { tabs, versions } = await api.call(readStoreSettings, { as })
    const value = { ...tabs.details, currency: 'JPY' as const }
    await api.call(changeStoreDetails, { as, body: { value, version: versions.details ?? 0 } })
    const { currency, plans: priced } = await api.call(readPricing)
    expect([currency, priced[1]?.monthlyCents]).toEqual(['JPY', 49])
  })
})
