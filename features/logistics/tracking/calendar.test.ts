import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { readTracking, readTrackingCalendar } from './contract.ts'
import { calendarText } from './rules/calendar.ts'

const api = await testApi()
const { db } = api.machine
let day: DrivenDay
let id = 0
let code = ''

beforeEach(async () => {
  day = await drivenDay(api)
  id = day.stops[0]!
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  code = row!.trackingCode
})

const set = (change: Partial<typeof deliveries.$inferInsert>) =>
  db.update(deliveries).set(change).where(eq(deliveries.id, id))
const window = { from: '14:00', to: '16:00', isHard: true, centsPerMinute: 0 }
async function calendar(lang: 'en' | 'fr' | 'ar' = 'en') {
  const response = await api.call(readTrackingCalendar, { params: { code }, query: { lang } })
  return { response, text: (await response.text()).replaceAll('\r\n ', '') }
}

describe('the time of a delivery in a calendar', () => {
  it('is what its recipient was told last', async () => {
    await set({ eta: new Date('2026-11-23T13:30:00Z') })
    const told = { deliveryId: id, channel: 'email', toldAt: new Date('2026-11-23T11:00:00Z') } as const
    await db.insert(promises).values([
      { ...told, earliest: new Date('2026-11-23T13:00:00Z'), latest: new Date('2026-11-23T13:30:00Z') },
      { ...told, earliest: new Date('2026-11-23T13:20:00Z'), latest: new Date('2026-11-23T13:50:00Z') },
    ])
    const { response, text } = await calendar()
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('delivery.ics')
    expect(text).toContain('DTSTART:20261123T132000Z\r\nDTEND:20261123T135000Z')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })

  it('is the time of the plan where nothing was told yet', async () => {
    await set({ eta: new Date('2026-11-23T15:00:00Z'), windows: [window] })
    const { expected } = await api.call(readTracking, { params: { code } })
    const { text } = await calendar()
    expect(text).toContain(`DTSTART:${expected!.earliest.replaceAll(/[-:]|\.000/g, '')}`)
    expect(text).not.toContain('DTSTART:20261123T140000Z')
  })

  it('is before the plan is published each window that was agreed, or the day', async () => {
    await set({ state: 'planned', windows: [window, { ...window, from: '18:00', to: '20:00' }] })
    const { text } = await calendar('fr')
    expect(text).toContain('DTSTART:20261123T140000Z')
    expect(text).toContain('DTSTART:20261123T180000Z')
    expect(text).toContain('SUMMARY:Livraison de')
    await set({ windows: [] })
    expect((await calendar()).text).toContain('DTSTART;VALUE=DATE:20261123')
  })

  it('says nothing of the recipient', async () => {
    await set({ recipient: 'Ana Pérez', address: 'Rambla 12', phone: '099 123 456', driverNote: 'Ring twice' })
    const { text } = await calendar()
    for (const secret of ['Ana', 'Rambla', '099', 'Ring']) expect(text).not.toContain(secret)
  })

  it('is there only while the delivery is to come, and every wrong code is answered the same', async () => {
    const refused = (params: { code: string }) => api.refusal(readTrackingCalendar, { params, query: {} })
    for (const state of ['arrived', 'delivered', 'failed', 'cancelled'] as const) {
      await set({ state })
      expect((await refused({ code })).status).toBe(409)
    }
    await set({ state: 'ready', date: null })
    expect((await refused({ code })).status).toBe(409)
    const wrong = await Promise.all(['f'.repeat(32), 'x', '0'.repeat(32)].map((one) => refused({ code: one })))
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([404]))
  })
})

it('what people wrote stays text, and no line is too long', () => {
  const span = { day: '2026-11-23' }
  const given = {
    summary: 'Corner; Shop, Ltd\nEND:VEVENT',
    description: 'Livraison à Évry. '.repeat(9),
    url: 'https://a.example',
  }
  const text = calendarText({ entries: [{ uid: 'a', span }], ...given, at: new Date(0), sequence: 1 })
  expect(text.match(/^END:VEVENT/gm)).toHaveLength(1)
  expect(text).toContain('SUMMARY:Corner\\; Shop\\, Ltd\\nEND:VEVENT')
  const bytes = text.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...bytes)).toBeLessThanOrEqual(75)
})
