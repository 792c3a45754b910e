import { expect, it } from 'vitest'
import { monday } from '#homes/test/plan-day.ts'
import { recordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
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
  expect((await api.refusal(readDriverHours, ask(undefined))).status).toBe(401)
  expect((await api.refusal(readDriverHours, ask(await api.signIn([])))).status).toBe(403)
  expect((await api.refusal(readDriverHours, ask(day.as, 4711))).status).toBe(404)
})
