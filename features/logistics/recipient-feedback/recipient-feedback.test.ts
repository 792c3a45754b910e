import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownCodeOf } from '#homes/test/own-code.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { createDelivery } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { listExceptions } from '../exceptions/contract.ts'
import { openTracking } from '../tracking/contract.ts'
import { listRatings, rateTracked, readDeliveryFeedback, reportTracked } from './contract.ts'
import { mostChanges } from './rules.ts'

const api = await testApi()
const { db, clock } = api.machine
const hourMs = 3_600_000
let as = ''
let id = 0
let code = ''

beforeEach(async () => {
  as = await api.signIn()
  const made = await api.call(createDelivery, {
    as,
    body: {
      reference: 'D-1',
      recipient: 'Ana Pérez',
      phone: '099 123 456',
      address: 'Rambla 12, 11300 Montevideo',
      pins: { door: [-56.1, -34.9], parking: null },
    },
  })
  id = made.id
  code = await ownCodeOf(api, id)
})

const digits = '3456'
async function deliver(state: 'delivered' | 'failed' | 'outForDelivery' = 'delivered') {
  await db.update(deliveries).set({ state, doneAt: clock.now }).where(eq(deliveries.id, id))
}
const later = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * hourMs)
}
const rating = (stars: number, comment = '') => ({ params: { code }, body: { digits, stars, comment } })
const problem = (kind: 'damaged' | 'return' | 'other', text = '') => ({
  params: { code },
  body: { digits, kind, text },
})

describe('a rating', () => {
  it('is given once the delivery is done, and shown to the office with its average', async () => {
    await deliver()
    expect(await api.call(rateTracked, rating(4, 'Friendly'))).toMatchObject({
      rating: { stars: 4, comment: 'Friendly' },
      mayRate: true,
    })
    const list = await api.call(listRatings, { as, query: {} })
    expect(list).toMatchObject({ total: 1, averageStars: 4 })
    expect(list.ratings[0]).toMatchObject({ id, reference: 'D-1', recipient: 'Ana Pérez', stars: 4, driverId: null })
    const { rating: shown } = await api.call(readDeliveryFeedback, { as, params: { id } })
    expect(shown).toMatchObject({ stars: 4, comment: 'Friendly' })
    expect(await api.call(listRatings, { as, query: { stars: 5 } })).toMatchObject({ total: 0, averageStars: null })
  })

  it('is changed within a day, and stays as it is after that', async () => {
    await deliver()
    await api.call(rateTracked, rating(1))
    later(23)
    await api.call(rateTracked, rating(5, 'The parcel was with my neighbour'))
    later(2)
    expect((await api.refusal(rateTracked, rating(2))).status).toBe(409)
    const { feedback } = await api.call(openTracking, { params: { code }, body: { digits } })
    expect(feedback).toMatchObject({ rating: { stars: 5 }, mayRate: false })
  })

  it('waits until the delivery is at the door, and isn’t asked for after a month', async () => {
    await deliver('outForDelivery')
    expect((await api.refusal(rateTracked, rating(5))).status).toBe(409)
    await deliver()
    later(31 * 24)
    expect((await api.refusal(rateTracked, rating(5))).status).toBe(409)
  })

  it('leaves no words of the recipient in the log', async () => {
    await deliver()
    await api.call(rateTracked, rating(2, 'My secret words'))
    await api.call(rateTracked, rating(2, 'My secret words'))
    const rows = await db.select().from(events).where(eq(events.kind, 'recipientFeedback.ratedByRecipient'))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  it('is thought over so often in an hour, and no oftener', async () => {
    await deliver()
    for (let change = 0; change < mostChanges; change++) await api.call(rateTracked, rating(4 + (change % 2)))
    expect((await api.refusal(rateTracked, rating(4))).status).toBe(429)
    expect((await api.call(rateTracked, rating(5))).rating).toMatchObject({ stars: 5 })
    expect(await db.$count(events, eq(events.kind, 'recipientFeedback.ratedByRecipient'))).toBe(mostChanges)
    later(2)
    expect((await api.call(rateTracked, rating(4))).rating).toMatchObject({ stars: 4 })
  })

  it('is between one and five stars', async () => {
    await deliver()
    for (const stars of [0, 6, 2.5]) expect((await api.refusal(rateTracked, rating(stars))).status).toBe(422)
    expect((await api.refusal(rateTracked, rating(5, 'x'.repeat(1001)))).status).toBe(422)
  })
})

describe('a problem that a recipient reports', () => {
  it('is an exception for the office, with the delivery and what they wrote', async () => {
    await deliver()
    const { problems, mayReport } = await api.call(reportTracked, problem('damaged', 'The box is wet'))
    expect(problems).toMatchObject([{ kind: 'damaged', text: 'The box is wet' }])
    expect(mayReport).toBe(true)
    const { exceptions } = await api.call(listExceptions, { as, query: { kind: 'complaint' } })
    expect(exceptions).toMatchObject([
      { severity: 'warning', delivery: { id }, facts: { complaint: 'damaged', note: 'The box is wet' } },
    ])
    const feedback = await api.call(readDeliveryFeedback, { as, params: { id } })
    expect(feedback.problems).toMatchObject([{ kind: 'damaged' }])
  })

  it('is said up to three times, each of them an exception of its own', async () => {
    await deliver('failed')
    for (let told = 0; told < 3; told++) await api.call(reportTracked, problem('damaged', `Box ${told}`))
    expect((await api.refusal(reportTracked, problem('damaged'))).status).toBe(409)
    expect((await api.call(listExceptions, { as, query: { kind: 'complaint' } })).total).toBe(3)
  })

  it('is one however often the same is sent, also at once', async () => {
    await deliver('failed')
    await Promise.all([1, 2, 3].map(() => api.call(reportTracked, problem('damaged', 'The box is wet'))))
    const { problems } = await api.call(reportTracked, problem('damaged', 'The box is wet'))
    expect(problems).toHaveLength(1)
    expect((await api.call(listExceptions, { as, query: { kind: 'complaint' } })).total).toBe(1)
  })

  it('needs an attempt, and words where it is something else', async () => {
    expect((await api.refusal(reportTracked, problem('damaged'))).status).toBe(409)
    await deliver()
    expect((await api.refusal(reportTracked, problem('other'))).status).toBe(422)
    expect((await api.refusal(reportTracked, problem('explosion' as 'other'))).status).toBe(422)
  })
})

describe('a return that a recipient asks for', () => {
  const feedback = async () => (await api.call(openTracking, { params: { code }, body: { digits } })).feedback

  it('is before the office, with what they wrote, once they have the delivery', async () => {
    await deliver()
    expect((await feedback()).mayReturn).toBe(true)
    await api.call(reportTracked, problem('return', 'Too large'))
    const { exceptions } = await api.call(listExceptions, { as, query: { kind: 'complaint' } })
    expect(exceptions).toMatchObject([{ facts: { complaint: 'return', note: 'Too large' } }])
  })

  it('is refused where they have nothing to return', async () => {
    await deliver('failed')
    expect((await feedback()).mayReturn).toBe(false)
    expect((await api.refusal(reportTracked, problem('return'))).status).toBe(422)
  })
})

describe('who isn’t the recipient', () => {
  const calls = () => [
    (given: string) => api.refusal(rateTracked, { params: { code }, body: { digits: given, stars: 5, comment: '' } }),
    (given: string) =>
      api.refusal(reportTracked, { params: { code }, body: { digits: given, kind: 'damaged', text: '' } }),
    (given: string) => api.refusal(openTracking, { params: { code }, body: { digits: given } }),
  ]

  it('learns nothing from wrong digits, and is stopped after five', async () => {
    await deliver()
    const [rate, report, open] = calls()
    for (const send of [rate, report, open, rate, open]) {
      const refusal = await send!('0000')
      expect(refusal).toMatchObject({ status: 422, issues: [{ path: 'digits' }] })
    }
    for (const send of [rate, report, open]) expect((await send!('0000')).status).toBe(429)
    // The right ones neither, for a while: the answer would tell them apart.
    expect((await api.refusal(openTracking, { params: { code }, body: { digits } })).status).toBe(429)
    later(1.1)
    expect((await api.call(openTracking, { params: { code }, body: { digits } })).feedback.mayRate).toBe(true)
    expect((await api.call(listRatings, { as, query: {} })).total).toBe(0)
  })

  it('is stopped as well with many tries at the same moment', async () => {
    await deliver()
    const [, , open] = calls()
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => open!('0000')))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(7)
  })

  it('may give the postcode as well as the phone, and right tries don’t count', async () => {
    await deliver()
    for (let tries = 0; tries < 8; tries++)
      await api.call(openTracking, { params: { code }, body: { digits: '11300' } })
  })

  it('finds nothing with a code that isn’t there', async () => {
    const params = { code: 'f'.repeat(32) }
    expect((await api.refusal(rateTracked, { params, body: { digits, stars: 5, comment: '' } })).status).toBe(404)
    expect((await api.refusal(openTracking, { params, body: { digits } })).status).toBe(404)
    expect((await api.refusal(reportTracked, { params, body: { digits, kind: 'damaged', text: '' } })).status).toBe(404)
  })
})

describe('the office', () => {
  it('sees ratings only with the right to, and only of its depots', async () => {
    await deliver()
    await api.call(rateTracked, rating(5))
    const other = await api.signIn([{ action: 'read', subject: 'Delivery' }])
    expect((await api.refusal(listRatings, { as: other, query: {} })).status).toBe(403)
    expect((await api.refusal(readDeliveryFeedback, { as: other, params: { id } })).status).toBe(403)
    const [{ depotId } = { depotId: null }] = await db.select().from(deliveries).where(eq(deliveries.id, id))
    const elsewhere = await api.signIn([
      { action: 'read', subject: 'RecipientFeedback', conditions: { depotId: { $in: [(depotId ?? 0) + 1000] } } },
    ])
    expect(await api.call(listRatings, { as: elsewhere, query: {} })).toMatchObject({ total: 0, averageStars: null })
    expect((await api.refusal(readDeliveryFeedback, { as: elsewhere, params: { id } })).status).toBe(404)
    expect((await api.refusal(readDeliveryFeedback, { as, params: { id: 999_999 } })).status).toBe(404)
  })
})
