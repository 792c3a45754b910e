import { describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import * as contract from './contract.ts'
import { sampleCampaigns } from './sample.ts'

const api = await testApi()
const reader: AbilityRule[] = [{ action: 'read', subject: 'Campaign' }]
const day = (later: number) => new Date(api.machine.now().getTime() + later * 86_400_000).toISOString().slice(0, 10)
const body = (given: object = {}) => ({ name: 'Spring', startOn: day(-3), endOn: day(4), ...given }) as never
const add = (as: string, given: object = {}) => api.call(contract.createCampaign, { as, body: body(given) })
const list = (as: string, query: object = {}) => api.call(contract.listCampaigns, { as, query })

describe('campaigns', () => {
  it('of the sample are past, running and to come, and loaded once', async () => {
    await sampleCampaigns(api.machine)
    await sampleCampaigns(api.machine)
    const { campaigns, total } = await list(await api.signIn())
    expect(total).toBe(8)
    expect(new Set(campaigns.map(({ state }) => state)).size).toBe(3)
    for (const one of campaigns) expect(one.clicked).toBeLessThanOrEqual(one.opened)
  })

  it('are found by name and code, and filtered by state, channel and start', async () => {
    const as = await api.signIn()
    await add(as, { code: 'spring-news' })
    await add(as, { name: 'Fair', channel: 'event', startOn: day(10), endOn: day(12) })
    await add(as, { name: 'Old', startOn: day(-90), endOn: day(-80) })
    const names = async (query: object) => (await list(as, query)).campaigns.map(({ name }) => name)
    expect(await names({ q: 'spring-n' })).toEqual(['Spring'])
    expect(await names({ state: 'running' })).toEqual(['Spring'])
    expect(await names({ state: 'ended' })).toEqual(['Old'])
    expect(await names({ state: 'planned', channel: 'event' })).toEqual(['Fair'])
    expect(await names({ startedDays: 30 })).toEqual(['Spring'])
    expect(await names({ state: 'lost' })).toEqual([])
    expect(await names({})).toEqual(['Fair', 'Spring', 'Old'])
  })

  it('add up in their figures to what a recount of the list says', async () => {
    await sampleCampaigns(api.machine)
    const as = await api.signIn()
    const { campaigns } = await list(as, { startedDays: 30, itemsPerPage: 100 })
    const figures = await api.call(contract.readCampaignFigures, { as, query: { days: 30 } })
    for (const key of ['sent', 'opened', 'clicked', 'subscribed', 'complaints', 'unsubscribed'] as const)
      expect(figures[key].value).toBe(campaigns.reduce((sum, one) => sum + one[key], 0))
    expect(figures.campaigns.value).toBe(campaigns.length)
    expect(figures.sent.before).toBeGreaterThan(0)
  })

  it('are read one by one, wherever they stand in the list, until they are deleted', async () => {
    const as = await api.signIn()
    const made = await add(as)
    const given = { as, params: { id: made.id } }
    expect(await api.call(contract.readCampaign, given)).toEqual(made)
    await api.call(contract.deleteCampaign, given)
    expect((await api.refusal(contract.readCampaign, given)).status).toBe(404)
  })

  it('are changed from the version that was read, deleted and restored', async () => {
    const as = await api.signIn()
    const { id, version } = await add(as)
    const change = (from: number) => ({ as, params: { id }, body: body({ name: 'May', version: from }) }) as never
    expect(await api.call(contract.changeCampaign, change(version))).toMatchObject({ name: 'May', version: 2 })
    expect((await api.refusal(contract.changeCampaign, change(version))).status).toBe(409)
    await api.call(contract.deleteCampaign, { as, params: { id } })
    expect((await list(as)).total).toBe(0)
    expect((await api.refusal(contract.deleteCampaign, { as, params: { id } })).status).toBe(404)
    expect((await api.refusal(contract.changeCampaign, change(2))).status).toBe(404)
    await api.call(contract.restoreCampaign, { as, params: { id } })
    expect((await list(as)).total).toBe(1)
  })

  it('have a code of their own, also when one comes back', async () => {
    const as = await api.signIn()
    const { id } = await add(as, { code: 'May' })
    expect((await api.refusal(contract.createCampaign, { as, body: body({ code: 'may' }) })).status).toBe(422)
    await api.call(contract.deleteCampaign, { as, params: { id } })
    await add(as, { code: 'may' })
    expect((await api.refusal(contract.restoreCampaign, { as, params: { id } })).status).toBe(422)
  })

  it('need a name, an end after the start, and no more opened than sent', async () => {
    const as = await api.signIn()
    for (const wrong of [{ name: ' ' }, { endOn: day(-9) }, { sent: 1, opened: 2 }, { code: 'no spaces' }])
      expect((await api.refusal(contract.createCampaign, { as, body: body(wrong) })).status).toBe(422)
  })

  it('are for people who may see them, and changed by those who may', async () => {
    const as = await api.signIn(reader)
    expect((await list(as)).campaigns).toEqual([])
    expect((await api.refusal(contract.createCampaign, { as, body: body() })).status).toBe(403)
    expect((await api.refusal(contract.deleteCampaign, { as, params: { id: 1 } })).status).toBe(403)
  })
})
