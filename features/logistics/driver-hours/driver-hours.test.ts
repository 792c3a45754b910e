import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { daysAfter } from '#kit/contract/days.ts'
import { monday } from '#homes/test/plan-day.ts'
import { recordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { drivers } from '../drivers/server/tables.ts'
import { readDriverHours } from './contract.ts'

const api = await testApi()

it('the hours of a driver follow from what they recorded, for those who may see them', async () => {
  const day = await recordedDay(api)
  await day.send([
    day.act('onDuty', { routeId: null, at: 0 }),
    day.act('breakStart', { at: 600 }),
    day.act('breakEnd', { at: 1500 }),
    day.act('offDuty', { routeId: null, at: 3600 }),
  ])
  const ask = (as: string | undefined, id = day.driverId) => ({ ...(as && { as }), params: { id } })
  const { days } = await api.call(readDriverHours, ask(day.as))
  expect(days).toMatchObject([{ day: monday, dutySeconds: 3600, breakSeconds: 900 }])
  expect((await api.call(readDriverHours, ask(day.as))).clock).toBeNull()
  expect((await api.refusal(readDriverHours, ask(day.as, 4711))).status).toBe(404)
})

it('while a driver is on duty, the rules that hold for them leave so much', async () => {
  const day = await recordedDay(api)
  await day.send([
    day.act('onDuty', { routeId: null, at: 0 }),
    day.act('depart', { at: 600 }),
    day.act('arrive', { stopId: day.stops[0]!, at: 1800 }),
  ])
  api.machine.clock.now = new Date(`${monday}T12:00:00Z`)
  const read = async () => (await api.call(readDriverHours, { as: day.as, params: { id: day.driverId } })).clock
  // Nine hours of driving, thirteen on duty, and four and a half until a break.
  const left = { driving: 520, duty: 720, untilBreak: 250 }
  expect(await read()).toMatchObject({ pack: 'eu', drivingMinutes: 20, dutyMinutes: 60, breakMinutes: 0, left })
  await api.machine.db.update(drivers).set({ hoursPack: 'none' }).where(eq(drivers.id, day.driverId))
  expect((await read())?.left).toEqual({ driving: null, duty: null, untilBreak: null })
})

it('going on duty again after midnight goes on with the night, unless the driver had gone home without a word', async () => {
  const day = await recordedDay(api)
  api.machine.clock.now = new Date(`${daysAfter(monday, 2)}T18:00:00Z`)
  const hours = (count: number) => ({ routeId: null, at: (10 + count) * 3600 })
  await day.send([
    day.act('onDuty', hours(0)),
    day.act('depart', { at: 10 * 3600 + 60 }),
    day.act('arrive', { stopId: day.stops[0]!, at: 17 * 3600 }),
    day.act('onDuty', hours(8)),
    day.act('offDuty', hours(10)),
  ])
  const read = async () => (await api.call(readDriverHours, { as: day.as, params: { id: day.driverId } })).days
  expect(await read()).toMatchObject([{ day: monday, dutySeconds: 36_000, spans: [{ isAssumed: false }] }])
  await day.send([day.act('onDuty', hours(24)), day.act('onDuty', hours(38)), day.act('offDuty', hours(39))])
  expect((await read()).map(({ spans }) => spans.length)).toEqual([1, 1, 1])
})
