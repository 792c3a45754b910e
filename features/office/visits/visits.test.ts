import { describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { createCampaign } from '../campaigns/contract.ts'
import { sampleCampaigns } from '../campaigns/sample.ts'
import { countVisit, listVisits, readVisits } from './contract.ts'
import { campaignIn, pageAt, sourceOf } from './rules.ts'
import { sampleVisits } from './sample.ts'
import { pageVisits } from './server/tables.ts'

const api = await testApi()
const { db } = api.machine
const visit = (given: object = {}, more: object = {}) =>
  api.call(countVisit, { body: { page: 'pricing', source: 'direct', isEntry: true, ...given }, ...more })
const today = api.machine.now().toISOString().slice(0, 10)

describe('a visit of a public page', () => {
  it('is one more of its day, page and source, with nothing else kept', async () => {
    await visit()
    await visit({ isEntry: false })
    await visit({ page: 'help', source: 'search' })
    const rows = await db.select().from(pageVisits)
    expect(rows).toEqual([
      { id: expect.any(Number), day: today, page: 'pricing', source: 'direct', campaign: '', views: 2, visits: 1 },
      { id: expect.any(Number), day: today, page: 'help', source: 'search', campaign: '', views: 1, visits: 1 },
    ])
  })

  it('loses none when many come at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => visit()))
    expect((await db.select().from(pageVisits)).map(({ views, visits }) => [views, visits])).toEqual([[12, 12]])
  })

  it('is not counted of people of the house and of programs', async () => {
    await visit({}, { as: await api.signIn([]) })
    await visit({}, { headers: { 'user-agent': 'SomeBot/1.0' } })
    expect(await db.$count(pageVisits)).toBe(0)
  })

  it('counts for the campaign its link names, if there is one', async () => {
    const as = await api.signIn()
    const body = { name: 'May', code: 'may', startOn: today, endOn: today }
    await api.call(createCampaign, { as, body })
    await visit({ campaign: 'may' })
    await visit({ campaign: 'made-up' })
    const { campaigns } = await api.call(readVisits, { as })
    expect(campaigns).toEqual([{ campaign: 'may', visits: 1 }])
    expect(await db.$count(pageVisits)).toBe(2)
  })

  it('is refused for a page or a source that does not exist', async () => {
    for (const wrong of [{ page: 'secret' }, { source: 'x' }, { campaign: 'x'.repeat(61) }])
      expect((await api.refusal(countVisit, { body: { page: 'help', source: 'ads', ...wrong } })).status).toBe(422)
  })
})

describe('the figures of the visits', () => {
  it('equal a plain recount of each period, as do those of the period before', async () => {
    await sampleCampaigns(api.machine)
    await sampleVisits(api.machine)
    const as = await api.signIn()
    const rows = await db.select().from(pageVisits)
    const day = (ago: number) => new Date(api.machine.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10)
    const within = (from: number, to: number) => rows.filter((row) => row.day > day(from) && row.day <= day(to))
    const sum = (some: typeof rows, key: 'views' | 'visits') => some.reduce((all, row) => all + row[key], 0)
    for (const days of [7, 30, 90] as const) {
      const figures = await api.call(readVisits, { as, query: { days } })
      const { visits, views, byDay, sources, months } = figures
      const [now, before] = [within(days, 0), within(days * 2, days)]
      expect(visits).toMatchObject({ value: sum(now, 'visits'), before: sum(before, 'visits') })
      expect(views.value).toBe(sum(now, 'views'))
      expect([byDay.length, byDay.reduce((all, one) => all + one.views, 0)]).toEqual([days, views.value])
      expect(sources.reduce((all, one) => all + one.visits.value, 0)).toBe(visits.value)
      expect(months.at(-1)?.month).toBe(today.slice(0, 7))
    }
  })

  it('have a list behind them, by page, source and days', async () => {
    await visit()
    await visit({ page: 'help', source: 'search' })
    const as = await api.signIn()
    const list = async (query: object) => (await api.call(listVisits, { as, query })).total
    expect([await list({}), await list({ place: 'help' }), await list({ source: 'direct', lastDays: 7 })]).toEqual([
      2, 1, 1,
    ])
  })
})

describe('what brought a visitor', () => {
  const from = (referrer: string, search = '') => sourceOf({ referrer, search, host: 'route.example' })
  it('is what the link says, or else the site it stood on', () => {
    expect(from('')).toBe('direct')
    expect(from('https://route.example/front-pages/pricing')).toBe('direct')
    expect(from('https://www.google.com/')).toBe('search')
    expect(from('https://lnkd.linkedin.com/x')).toBe('social')
    expect(from('https://blog.example/post')).toBe('referral')
    expect(from('https://www.google.com/', '?utm_medium=cpc')).toBe('ads')
    expect(from('', '?utm_medium=Email')).toBe('newsletter')
    expect(from('', '?utm_medium=carrier-pigeon')).toBe('other')
  })

  it('and which page it is, come from the address alone', () => {
    expect(pageAt('/front-pages/article/first-plan')).toBe('article')
    expect(pageAt('/front-pages/landing-page')).toBe('landing')
    expect(pageAt('/front-pages/new-page')).toBe('other')
    expect(pageAt('/apps/chat')).toBeUndefined()
    expect(campaignIn('?utm_campaign=May')).toBe('may')
  })
})

// Last, since what it uses up is missing to those after it.
it('a visit is counted so often of one address, and no more', async () => {
  const times = 80
  for (let time = 0; time < times; time++) await visit({ page: 'help' })
  const [row] = await db.select().from(pageVisits)
  expect(row?.views ?? 0).toBeLessThan(times)
})
