import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { checkPromises, type PromiseQuestion } from '../deliveries/rules/broken-promises.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { promises } from '../promise-ledger/server/tables.ts'

const api = await testApi()
const { db } = api.machine
const tuesday = '2026-11-24'
let day: DrivenDay
let ids: number[] = []

/** On Monday at noon; the first two recipients were promised 13:00–14:00. */
beforeEach(async () => {
  day = await drivenDay(api)
  ids = day.stops
  await db.update(deliveries).set({ windows: [] })
  for (const id of ids.slice(0, 2)) await promise(id, '13:00', '14:00')
})

const at = (time: string) => new Date(`${monday}T${time}:00Z`)
const promise = (deliveryId: number, from: string, to: string) =>
  db.insert(promises).values({ deliveryId, channel: 'phone', earliest: at(from), latest: at(to), toldAt: at('12:00') })
const check = (question: Partial<PromiseQuestion>, as = day.as) =>
  api.call(checkPromises, { as, body: { ids, ...question } })
const set = (id: number, change: object) => db.update(deliveries).set(change).where(eq(deliveries.id, id))
const window = (from: string, to: string) => ({ from, to, isHard: true, centsPerMinute: 0 })

describe('a change of deliveries', () => {
  it('breaks what was promised where it takes them away from their day', async () => {
    const [named] = await db
      .select({ reference: deliveries.reference, recipient: deliveries.recipient })
      .from(deliveries)
      .where(eq(deliveries.id, ids[0]!))
    const broken = await check({ date: tuesday })
    expect(broken.total).toBe(2)
    expect(broken.broken[0]).toEqual({
      deliveryId: ids[0],
      ...named,
      earliest: at('13:00').toISOString(),
      latest: at('14:00').toISOString(),
    })
    expect((await check({ date: null })).total).toBe(2)
    expect((await check({ isCancelled: true })).total).toBe(2)
    expect(await check({ date: monday })).toEqual({ total: 0, broken: [] })
    expect((await check({ date: tuesday, ids: [ids[2]!] })).total).toBe(0)
  })

  it('breaks it with windows that leave none of the promised time, but not with those it had', async () => {
    expect((await check({ windows: [window('08:00', '13:00')] })).total).toBe(2)
    expect((await check({ windows: [window('08:00', '13:30')] })).total).toBe(0)
    expect((await check({ windows: [window('08:00', '10:00'), window('13:30', '18:00')] })).total).toBe(0)
    expect((await check({ windows: [] })).total).toBe(0)
    await set(ids[0]!, { windows: [window('08:00', '13:00')] })
    expect((await check({ windows: [window('08:00', '13:00')] })).broken.map((one) => one.deliveryId)).toEqual([ids[1]])
  })

  it('breaks it where they go to another place, or come from another depot', async () => {
    expect((await check({ isElsewhere: true })).total).toBe(2)
    expect((await check({ isElsewhere: true, ids: [ids[2]!] })).total).toBe(0)
  })

  it('breaks nothing where it is refused, since the delivery has left already', async () => {
    await set(ids[0]!, { state: 'outForDelivery' })
    await set(ids[1]!, { state: 'arrived' })
    expect((await check({ date: tuesday })).total).toBe(0)
    expect((await check({ isCancelled: true })).broken.map((one) => one.deliveryId)).toEqual([ids[0]])
  })

  it('breaks nothing that was called off, judged, or promised for another day', async () => {
    await db
      .update(promises)
      .set({ replacedAt: at('12:30') })
      .where(eq(promises.deliveryId, ids[0]!))
    expect((await check({ isCancelled: true })).total).toBe(1)
    await db.update(promises).set({ outcome: 'late' }).where(eq(promises.deliveryId, ids[1]!))
    expect((await check({ isCancelled: true })).total).toBe(0)
    await promise(ids[2]!, '15:00', '16:00')
    expect((await check({ isCancelled: true })).total).toBe(1)
    await set(ids[2]!, { date: tuesday })
    expect((await check({ isCancelled: true })).total).toBe(0)
  })

  it('counts each recipient once, and names the first by time', async () => {
    await promise(ids[0]!, '15:00', '16:00')
    const all = (await db.select({ id: deliveries.id }).from(deliveries)).map(({ id }) => id)
    for (const id of all) if (!ids.includes(id)) await promise(id, '12:30', '12:45')
    const template = (await db.select().from(deliveries).where(eq(deliveries.id, ids[0]!)))[0]!
    const { id: _id, ...like } = template
    const more = await db
      .insert(deliveries)
      .values(Array.from({ length: 4 }, (_, index) => ({ ...like, reference: `M${index}`, trackingCode: `m${index}` })))
      .returning({ id: deliveries.id })
    for (const { id } of more) await promise(id, '12:00', '12:20')
    const { total, broken } = await check({ isCancelled: true, ids: [...all, ...more.map(({ id }) => id)] })
    expect(total).toBe(all.length - 1 + 4)
    expect(broken.map(({ earliest }) => earliest.slice(11, 16))).toEqual(['12:00', '12:00', '12:00', '12:00', '12:30'])
  })
})

describe('who asks which promises a change breaks', () => {
  it('may change deliveries, and learns nothing of those of other depots', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'Delivery' }])
    expect((await api.refusal(checkPromises, { as: reader, body: { ids, isCancelled: true } })).status).toBe(403)
    const elsewhere = await api.signIn([
      { action: 'write', subject: 'Delivery', conditions: { depotId: { $in: [9999] } } },
    ])
    expect(await check({ isCancelled: true }, elsewhere)).toEqual({ total: 0, broken: [] })
  })

  it('names at least one delivery, and a day of the calendar', async () => {
    expect((await api.refusal(checkPromises, { as: day.as, body: { ids: [] } })).status).toBe(422)
    expect((await api.refusal(checkPromises, { as: day.as, body: { ids, date: '2026-02-30' } })).status).toBe(422)
  })
})
