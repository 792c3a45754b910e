import { beforeEach, expect, it } from 'vitest'
import { recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readRoute, readRouteFile } from '../routes/contract.ts'

const api = await testApi()
let day: RecordedDay

beforeEach(async () => {
  day = await recordedDay(api)
})

const recordOf = async () => (await day.read()).record!

it('a route says what was planned and what really happened at each stop', async () => {
  const [one, two, three] = day.stops as [number, number, number]
  const photo = await day.picture()
  const { at } = (await day.read()).stopList[0]!
  const place = { longitude: at[0], latitude: at[1] + 0.01, accuracyMeters: 5 }
  await day.send([
    day.act('onDuty', { routeId: null, data: { odometer: 1000 } }),
    day.act('loaded', { data: { onBoard: [one, two], missing: [three] } }),
    day.act('depart', { at: 60 }),
    day.act('breakStart', { at: 70 }),
    day.act('arrive', { stopId: one, at: 370 }),
    {
      ...day.act('deliver', {
        stopId: one,
        at: 400,
        data: { name: 'Ana', files: [photo], paid: { cents: 500, by: 'cash' } },
      }),
      place,
    },
    day.act('fail', { stopId: two, at: 500, data: { reason: 'nobody' } }),
    day.act('returned', { at: 600, data: { deliveryIds: [two], cashCents: 450 } }),
    day.act('finish', { at: 700, data: { odometer: 1010 } }),
  ])
  const record = await recordOf()
  const time = (seconds: number) => new Date(Date.parse(`${monday}T11:00:00Z`) + seconds * 1000).toISOString()
  expect(record).toMatchObject({
    departedAt: time(60),
    finishedAt: time(700),
    breakSeconds: 300,
    breakSince: null,
    odometer: { start: 1000, end: 1010 },
    cash: { due: 0, taken: 500, takenOtherwise: 0, handedIn: 450 },
  })
  const [first, second, third] = record.stops
  expect(first).toMatchObject({ arrivedAt: time(370), doneAt: time(400), kind: 'deliver', isLoaded: true, attempts: 1 })
  // A hundredth of a degree is 1112 metres.
  expect(first!.distanceMeters).toBe(1112)
  expect(second).toMatchObject({
    arrivedAt: null,
    kind: 'fail',
    failureReason: 'nobody',
    isReturned: true,
    location: 'depot',
  })
  expect(third).toMatchObject({ doneAt: null, isLoaded: false, location: 'depot' })
  expect(record.actions).toHaveLength(9)
})

it('what was overtaken or refused stays in the log, and counts for nothing', async () => {
  const [one] = day.stops as [number]
  const done = day.act('deliver', { stopId: one, at: 10 })
  await day.send([done, day.act('undo', { at: 12, data: { id: done.id } }), day.act('dance', { at: 13 })])
  const record = await recordOf()
  expect(record.stops[0]).toMatchObject({ doneAt: null, kind: null })
  expect(record.actions.map(({ kind, outcome, reason }) => [kind, outcome, reason])).toEqual([
    ['deliver', 'superseded', null],
    ['undo', 'applied', null],
    ['dance', 'refused', 'unknownKind'],
  ])
})

it('who may not see proofs gets no names and no pictures', async () => {
  const [one] = day.stops as [number]
  await day.send([day.act('fail', { stopId: one, data: { reason: 'nobody', note: 'Ana is away', files: [] } })])
  const as = await api.signIn([{ action: 'read', subject: 'Route' }])
  const { record } = await api.call(readRoute, { as, params: { id: day.routeId } })
  expect(record!.actions[0]!.data).toEqual({ reason: 'nobody' })
})

it('a photo is read by those who may see proofs of the route that names it', async () => {
  const [one] = day.stops as [number]
  const photo = await day.picture(1)
  const other = await day.picture(2)
  const ask = (sha256: string) => ({ params: { id: day.routeId, sha256 } })
  await day.send([day.act('deliver', { stopId: one, data: { files: [photo] } })])
  const answer = await api.call(readRouteFile, { as: day.as, ...ask(photo) })
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect((await answer.arrayBuffer()).byteLength).toBe(33)
  expect((await api.call(readRouteFile, { as: day.driver, ...ask(photo) })).status).toBe(200)
  expect((await api.refusal(readRouteFile, { as: day.as, ...ask(other) })).status).toBe(404)
  expect((await api.refusal(readRouteFile, { as: day.as, ...ask('nothing') })).status).toBe(404)
  const elsewhere = await api.signIn([
    { action: 'read', subject: 'Route' },
    { action: 'read', subject: 'Proof', conditions: { depotId: { $in: [2] } } },
  ])
  expect((await api.refusal(readRouteFile, { as: elsewhere, ...ask(photo) })).status).toBe(404)
})
