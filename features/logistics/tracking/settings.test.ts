import { changeCompany } from '#platform/company/contract.ts'
import { noCompany } from '#platform/company/rules.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { chooseTracked } from '../recipient-choices/contract.ts'
import { rateTracked, reportTracked } from '../recipient-feedback/contract.ts'
import { instructTracked } from '../recipient-instructions/contract.ts'
import { readTrackedMessages } from '../recipient-messages/contract.ts'
import { changeTracking } from '../settings/contract.ts'
import { usualTracking, type TrackingSettings } from '../settings/rules/tracking-page.ts'
import { openTracking, readTracking, readTrackingPreview } from './contract.ts'

const api = await testApi()
const { db } = api.machine
const digits = '3456'
let day: DrivenDay
let id = 0
let code = ''

beforeEach(async () => {
  day = await drivenDay(api)
  id = day.stops[0]!
  const set = { phone: '099 123 456', items: [{ name: 'Desk lamp', quantity: 2 }] }
  const [row] = await db.update(deliveries).set(set).where(eq(deliveries.id, id)).returning()
  code = row!.trackingCode
})

type Change = { [K in keyof TrackingSettings]?: Partial<TrackingSettings[K]> }
let version = 0
async function set({ offers, shows, texts, linkDays }: Change) {
  const value = {
    offers: { ...usualTracking.offers, ...offers },
    shows: { ...usualTracking.shows, ...shows },
    texts: { ...usualTracking.texts, ...texts },
    linkDays: (linkDays as number | undefined) ?? usualTracking.linkDays,
  }
  ;({ version } = await api.call(changeTracking, { as: day.as, body: { version, value } }))
}
beforeEach(() => void (version = 0))

const params = () => ({ code })
const read = () => api.call(readTracking, { params: params() })
const open = () => api.call(openTracking, { params: params(), body: { digits } })
const into = (state: 'failed' | 'delivered' | 'outForDelivery' | 'cancelled') =>
  db
    .update(deliveries)
    .set({ state, doneAt: state === 'delivered' ? api.machine.clock.now : null })
    .where(eq(deliveries.id, id))

describe('what the tracking page offers', () => {
  it('after a failure is refused once it is off, and not offered', async () => {
    await into('failed')
    expect((await open()).next.choices).toEqual(['anotherDay', 'safePlace', 'depot', 'sendBack'])
    await set({ offers: { depot: false, sendBack: false, safePlace: false } })
    expect((await open()).next.choices).toEqual(['anotherDay'])
    for (const choice of ['depot', 'sendBack', 'safePlace'] as const) {
      const body = { digits, choice, date: null, place: 'Behind the bins' }
      expect((await api.refusal(chooseTracked, { params: params(), body })).status).toBe(422)
    }
    expect((await read()).look?.action).toBe('choose')
    await set({ offers: { depot: false, sendBack: false, safePlace: false, anotherDay: false } })
    expect((await read()).look?.action).toBe('report')
  })

  it('as instructions is refused once it is off, and what was said before stays', async () => {
    const plain = { digits, leaveWith: 'person', place: '', gateCode: '', note: '' } as const
    const instruct = (body: object) => ({ params: params(), body: { ...plain, ...body } })
    await api.call(instructTracked, instruct({ gateCode: '12#' }))
    await set({ offers: { gateCode: false, neighbour: false } })
    const { instructions } = await open()
    expect(instructions.offers).toEqual({ gateCode: false, neighbour: false, safePlace: true, note: true })
    expect((await api.refusal(instructTracked, instruct({ gateCode: '34#' }))).status).toBe(422)
    expect((await api.refusal(instructTracked, instruct({ leaveWith: 'neighbour', place: 'No. 3' }))).status).toBe(422)
    const said = await api.call(instructTracked, instruct({ note: 'Ring twice' }))
    expect(said.instruction).toMatchObject({ note: 'Ring twice', gateCode: '12#' })
    await set({ offers: { gateCode: false, neighbour: false, safePlace: false, note: false } })
    expect((await open()).instructions.mayChange).toBe(false)
    // Its driver is about to leave: a time that can't change any more isn't offered where the page begins.
    expect((await read()).look?.action).toBe('instruct')
    api.machine.clock.now = new Date(Date.parse(`${monday}T11:00:00Z`) - 86_400_000)
    expect((await read()).look?.action).toBe('change')
    await set({
      offers: {
        pin: false,
        anotherSlot: false,
        cancel: false,
        gateCode: false,
        neighbour: false,
        safePlace: false,
        note: false,
      },
    })
    expect((await read()).look?.action).toBe('open')
  })

  it('after delivery is refused once it is off', async () => {
    await into('delivered')
    expect((await read()).look?.action).toBe('rate')
    await set({ offers: { rating: false, problem: false }, shows: { contents: false } })
    const { feedback } = await open()
    expect([feedback.mayRate, feedback.mayReport]).toEqual([false, false])
    const rated = await api.refusal(rateTracked, { params: params(), body: { digits, stars: 5, comment: '' } })
    const reported = await api.refusal(reportTracked, { params: params(), body: { digits, kind: 'damaged', text: '' } })
    expect([rated.status, reported.status]).toEqual([409, 409])
    expect((await read()).look?.action).toBe(null)
  })
})

describe('what the tracking page shows', () => {
  it('is the company and the words of the workspace', async () => {
    const before = await read()
    expect(before.look).toMatchObject({ colour: '', logo: '', heading: { en: '', fr: '', ar: '' }, hasSteps: true })
    const { en } = usualTracking.texts
    const value = { ...noCompany, name: 'Corner Shop', phone: '2900 1234', colour: '#0F766E' }
    await api.call(changeCompany, { as: day.as, body: { version: 0, value } })
    await set({
      shows: { steps: false },
      texts: { en: { headings: { ...en.headings, received: 'We have your order' }, footer: 'Open on weekdays' } },
    })
    const after = await read()
    expect(after).toMatchObject({ company: 'Corner Shop', phone: '2900 1234', email: before.email })
    expect(after.look).toMatchObject({
      colour: '#0f766e',
      hasSteps: false,
      heading: { en: 'We have your order', fr: '' },
      footer: { en: 'Open on weekdays', ar: '' },
    })
    const messages = await api.call(readTrackedMessages, { params: params() })
    expect(messages).toMatchObject({ company: 'Corner Shop', colour: '#0f766e', logo: '' })
  })

  it('is the first name of the driver on the way, if it is set, and only after the digits', async () => {
    await into('outForDelivery')
    expect((await open()).driver).toBe('')
    await set({ shows: { driverName: true, contents: false } })
    expect(await open()).toMatchObject({ driver: 'Sofia', contents: [] })
    expect(JSON.stringify(await read())).not.toContain('Sofia')
    await into('delivered')
    expect((await open()).driver).toBe('')
  })

  it('ends with the link, so many days after the delivery', async () => {
    await set({ linkDays: 3 })
    await into('delivered')
    const { clock } = api.machine
    const doneAt = clock.now.getTime()
    clock.now = new Date(doneAt + 3 * 86_400_000 - 1000)
    expect((await read()).step).toBe('done')
    clock.now = new Date(doneAt + 3 * 86_400_000 + 1000)
    expect((await api.refusal(readTracking, { params: params() })).status).toBe(404)
    expect((await api.refusal(openTracking, { params: params(), body: { digits } })).status).toBe(404)
    await db.update(deliveries).set({ state: 'outForDelivery', doneAt: null }).where(eq(deliveries.id, id))
    expect((await read()).step).toBe('onTheWay')
  })
})

describe('the preview', () => {
  it('is a real delivery at a step, for those who see the settings and that delivery', async () => {
    const { as } = day
    const { example } = await api.call(readTrackingPreview, { as, query: { step: 'received' } })
    expect(example?.tracking.step).toBe('received')
    expect(example?.reference).not.toBe('')
    expect((await api.call(readTrackingPreview, { as, query: { step: 'returned' } })).example).toBe(null)
    const blind = await api.signIn([{ action: 'read', subject: 'Setting' }])
    expect((await api.call(readTrackingPreview, { as: blind, query: { step: 'received' } })).example).toBe(null)
    const stranger = await api.signIn([])
    expect((await api.refusal(readTrackingPreview, { as: stranger, query: { step: 'received' } })).status).toBe(403)
  })
})
