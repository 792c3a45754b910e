import { readFile } from 'node:fs/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { moveDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import {
  decideDelivery,
  listExceptions,
  markExceptionRead,
  readException,
  resolveException,
} from '../exceptions/contract.ts'
import { readInstruction } from '../recipient-instructions/contract.ts'
import { changeFailures, readLogisticsSettings } from '../settings/contract.ts'
import { openTracking, readTracking } from '../tracking/contract.ts'
import { chooseTracked } from './contract.ts'
import { mostChanges } from './rules.ts'

const api = await testApi()
const { db, clock } = api.machine
let day: DrivenDay
let id = 0
let code = ''
let failure: ReturnType<DrivenDay['act']>

/** Monday at noon: the first delivery has failed, as its driver recorded. */
beforeEach(async () => {
  day = await drivenDay(api)
  id = day.stops[0]!
  const [row] = await db.update(deliveries).set({ phone: '099 123 456' }).where(eq(deliveries.id, id)).returning()
  code = row!.trackingCode
  const loaded = { onBoard: day.stops }
  await day.send([
    day.act('loaded', { data: loaded }),
    day.act('depart'),
    day.act('arrive', { stopId: id }),
    (failure = day.act('fail', { stopId: id, data: { reason: 'notHome', note: 'Nobody there' } })),
  ])
})

const digits = '3456'
type Body = {
  choice: 'anotherDay' | 'safePlace' | 'depot' | 'sendBack'
  date?: string | null
  place?: string
  feeCents?: number
}
const choose = (body: Body) => ({ params: { code }, body: { digits, date: null, place: '', feeCents: 0, ...body } })
const setFee = async (attemptFeeCents: number) => {
  const { tabs, versions } = await api.call(readLogisticsSettings, { as: day.as })
  const value = { ...tabs.failures, attemptFeeCents }
  await api.call(changeFailures, { as: day.as, body: { version: versions['failures'] ?? 0, value } })
}
const open = async () => (await api.call(openTracking, { params: { code }, body: { digits } })).next
const agreed = async (as: DrivenDay['as']) => (await api.call(readDeliveryById, { as, params: { id } })).agreedFeeCents
const failed = async (state = 'open') => {
  const { exceptions } = await api.call(listExceptions, { as: day.as, query: { kind: 'failed', state } })
  return exceptions
}
const stateNow = async () => (await db.select().from(deliveries).where(eq(deliveries.id, id)))[0]!

describe('what a recipient would like after a failed delivery', () => {
  it('stands before who decides on it, and is nothing more until they do', async () => {
    const { choices, days, chosen } = await open()
    expect(choices).toEqual(['anotherDay', 'safePlace', 'depot', 'sendBack'])
    expect(days).toHaveLength(5)
    expect(chosen).toBe(null)
    const before = await stateNow()
    const said = await api.call(chooseTracked, choose({ choice: 'anotherDay', date: days[1]! }))
    expect(said.chosen).toMatchObject({ choice: 'anotherDay', date: days[1] })
    const [one, ...more] = await failed()
    expect(more).toEqual([])
    expect(one).toMatchObject({
      isRead: false,
      delivery: { id },
      facts: { note: 'Nobody there', choice: 'anotherDay', choiceDate: days[1] },
    })
    expect(await stateNow()).toEqual(before)
    const { deliveryVersion } = await api.call(readException, { as: day.as, params: { id: one!.id } })
    const body = { decision: 'reschedule', version: deliveryVersion!, date: days[1]!, reason: '' } as const
    await api.call(decideDelivery, { as: day.as, params: { id: one!.id }, body })
    expect(await stateNow()).toMatchObject({ state: 'ready', date: days[1] })
    expect(await open()).toMatchObject({ choices: [], days: [], feeCents: 0, chosen: null })
  })

  it('can be thought over until then: the last answer stands alone', async () => {
    await api.call(chooseTracked, choose({ choice: 'anotherDay', date: (await open()).days[0]! }))
    await api.call(chooseTracked, choose({ choice: 'depot' }))
    expect((await open()).chosen).toMatchObject({ choice: 'depot', date: null })
    const [one] = await failed()
    expect(one?.facts).toMatchObject({ choice: 'depot', note: 'Nobody there' })
    expect(one?.facts).not.toHaveProperty('choiceDate')
  })

  it('said again is nothing new to read, and thought over is counted', async () => {
    const said = () => db.$count(events, inArray(events.kind, ['delivery.wished', 'exception.recipientAnswered']))
    await api.call(chooseTracked, choose({ choice: 'depot' }))
    const [one] = await failed()
    await api.call(markExceptionRead, { as: day.as, params: { id: one!.id } })
    await api.call(chooseTracked, choose({ choice: 'depot' }))
    expect(await failed()).toMatchObject([{ isRead: true }])
    expect(await said()).toBe(2)
    for (let change = 1; change < mostChanges; change++)
      await api.call(chooseTracked, choose({ choice: change % 2 === 0 ? 'depot' : 'sendBack' }))
    expect(await said()).toBe(2 * mostChanges)
    expect((await api.refusal(chooseTracked, choose({ choice: 'depot' }))).status).toBe(429)
    expect((await open()).chosen).toMatchObject({ choice: 'sendBack' })
    expect(await said()).toBe(2 * mostChanges)
  })

  it('costs what it was shown to cost, which is due once it’s brought on another day', async () => {
    await setFee(450)
    const { days, feeCents, currency } = await open()
    expect({ feeCents, currency }).toEqual({ feeCents: 450, currency: 'USD' })
    const wish = { choice: 'anotherDay', date: days[0]! } as const
    expect(await api.refusal(chooseTracked, choose(wish))).toMatchObject({ status: 409 })
    await api.call(chooseTracked, choose({ ...wish, feeCents: 450 }))
    // Raised since, it stays what they agreed to.
    await setFee(900)
    const [one] = await failed()
    expect(one?.facts).toMatchObject({ choice: 'anotherDay', choiceFeeCents: 450 })
    expect((await stateNow()).dueCents).toBe(null)
    const { deliveryVersion } = await api.call(readException, { as: day.as, params: { id: one!.id } })
    const body = { decision: 'reschedule', version: deliveryVersion!, date: days[0]!, reason: '' } as const
    await api.call(decideDelivery, { as: day.as, params: { id: one!.id }, body })
    expect((await stateNow()).dueCents).toBe(450)
  })

  it('goes with a failure that its driver takes back, and is asked anew where it fails after all', async () => {
    await setFee(450)
    clock.now = new Date(Date.parse(failure.at) + 1000)
    await api.call(chooseTracked, choose({ choice: 'anotherDay', date: (await open()).days[0]!, feeCents: 450 }))
    expect(await agreed(day.as)).toBe(450)
    await day.send([day.act('undo', { data: { id: failure.id } })])
    expect([(await stateNow()).state, await agreed(day.as)]).toEqual(['arrived', 0])
    clock.now = new Date(Date.parse(failure.at) + 30 * 60_000)
    await day.send([day.act('fail', { stopId: id, data: { reason: 'notHome', note: '' }, at: 1200 })])
    const { state, agreedFeeCents } = await stateNow()
    expect({ state, agreedFeeCents }).toEqual({ state: 'failed', agreedFeeCents: 0 })
    expect((await open()).chosen).toBe(null)
    expect((await api.call(readTracking, { params: { code } })).isChosen).toBe(false)
  })

  it('costs the same where it was agreed to before the delivery itself knew of it', async () => {
    await setFee(450)
    await api.call(chooseTracked, choose({ choice: 'anotherDay', date: (await open()).days[0]!, feeCents: 450 }))
    await db.update(deliveries).set({ agreedFeeCents: 0 })
    await db.execute(sql.raw(await readFile('migrations/0070_fees-agreed-before.sql', 'utf8')))
    expect(await agreed(day.as)).toBe(450)
  })

  it('costs the same where its delivery is put on another day on its own page', async () => {
    await setFee(450)
    const { days } = await open()
    await api.call(chooseTracked, choose({ choice: 'anotherDay', date: days[0]!, feeCents: 450 }))
    const { version } = await stateNow()
    expect(await agreed(day.as)).toBe(450)
    expect(await agreed(day.driver)).toBe(0)
    const body = { move: 'reschedule', version, date: days[0]!, reason: '' } as const
    await api.call(moveDelivery, { as: day.as, params: { id }, body })
    expect((await stateNow()).dueCents).toBe(450)
    expect(await agreed(day.as)).toBe(0)
  })

  it('costs nothing where they chose otherwise in the end', async () => {
    await setFee(450)
    const { days } = await open()
    await api.call(chooseTracked, choose({ choice: 'anotherDay', date: days[0]!, feeCents: 450 }))
    await api.call(chooseTracked, choose({ choice: 'depot' }))
    const [one] = await failed()
    expect(one?.facts).not.toHaveProperty('choiceFeeCents')
    const { deliveryVersion } = await api.call(readException, { as: day.as, params: { id: one!.id } })
    const body = { decision: 'reschedule', version: deliveryVersion!, date: days[0]!, reason: '' } as const
    await api.call(decideDelivery, { as: day.as, params: { id: one!.id }, body })
    expect((await stateNow()).dueCents).toBe(null)
  })

  it('opens an exception again that was closed without a decision', async () => {
    const [one] = await failed()
    const body = { reason: 'other', note: '' } as const
    await api.call(resolveException, { as: day.as, params: { id: one!.id }, body })
    expect(await failed()).toEqual([])
    await api.call(chooseTracked, choose({ choice: 'sendBack' }))
    expect(await failed()).toMatchObject([{ id: one!.id, facts: { choice: 'sendBack' } }])
    const { history } = await api.call(readException, { as: day.as, params: { id: one!.id } })
    expect(history.map(({ what }) => what)).toContain('recipientAnswered')
  })

  it('puts a safe place before the next driver, and what was said before stays', async () => {
    await api.call(chooseTracked, choose({ choice: 'safePlace', place: 'Behind the bins' }))
    const { instruction } = await api.call(readInstruction, { as: day.as, params: { id } })
    expect(instruction).toMatchObject({ leaveWith: 'safePlace', place: 'Behind the bins' })
    await api.call(chooseTracked, choose({ choice: 'sendBack' }))
    const withdrawn = await api.call(readInstruction, { as: day.as, params: { id } })
    expect(withdrawn.instruction).toMatchObject({ leaveWith: 'person', place: '' })
  })

  it('is refused where it doesn’t fit, with words', async () => {
    const status = async (body: Body) => (await api.refusal(chooseTracked, choose(body))).status
    expect(await status({ choice: 'anotherDay' })).toBe(422)
    expect(await status({ choice: 'anotherDay', date: '2026-11-20' })).toBe(422)
    expect(await status({ choice: 'anotherDay', date: '2027-11-20' })).toBe(422)
    expect(await status({ choice: 'safePlace' })).toBe(422)
    await db.update(deliveries).set({ dueCents: 500 }).where(eq(deliveries.id, id))
    expect(await status({ choice: 'safePlace', place: 'Behind the bins' })).toBe(422)
    await db.update(deliveries).set({ type: 'pickup' }).where(eq(deliveries.id, id))
    expect(await status({ choice: 'depot' })).toBe(422)
    for (const state of ['delivered', 'ready', 'cancelled', 'returning'] as const) {
      await db.update(deliveries).set({ state }).where(eq(deliveries.id, id))
      expect(await status({ choice: 'sendBack' })).toBe(409)
    }
  })

  it('needs the digits of the recipient and a code that is there', async () => {
    const wrong = { params: { code }, body: { ...choose({ choice: 'depot' }).body, digits: '0000' } }
    expect((await api.refusal(chooseTracked, wrong)).status).toBe(422)
    const elsewhere = { ...choose({ choice: 'depot' }), params: { code: 'f'.repeat(32) } }
    expect((await api.refusal(chooseTracked, elsewhere)).status).toBe(404)
    expect((await failed())[0]?.facts).not.toHaveProperty('choice')
  })
})
