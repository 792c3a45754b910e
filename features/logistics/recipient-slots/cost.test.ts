import { cpuUsage } from 'node:process'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { withMutex } from '#kit/server/mutex.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { editPlan } from '../plans/contract.ts'
import { offerTrackedSlots } from './contract.ts'

const api = await testApi()
const { db } = api.machine
const digits = '3456'
let day: PlanDay

/** A Friday, with a plan of Monday whose first route has forty stops. */
beforeEach(async () => {
  api.machine.clock.now = new Date('2026-11-20T12:00:00Z')
  day = await planDay(api, 40)
  const { id, version, routes } = await day.make()
  const move = { kind: 'move' as const, deliveryIds: day.ids, routeId: routes[0]!.id, position: 0 }
  await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits: [move] } })
})

async function recipient(): Promise<string> {
  const id = await day.take({ date: '2026-11-24' })
  const where = eq(deliveries.id, id)
  const [row] = await db.update(deliveries).set({ phone: '099 123 456' }).where(where).returning()
  return row!.trackingCode
}

const offers = (code: string) => api.call(offerTrackedSlots, { params: { code }, body: { digits } })

async function cost(act: () => Promise<unknown>): Promise<number> {
  const before = cpuUsage()
  await act()
  const { user, system } = cpuUsage(before)
  return user + system
}

it('who asks again at once costs less, and is told what has changed', async () => {
  const code = await recipient()
  let first = Infinity
  let again = Infinity
  for (let round = 0; round < 8; round++) {
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 60_000)
    first = Math.min(first, await cost(() => offers(code)))
    again = Math.min(again, await cost(() => offers(code)))
  }
  expect(again).toBeLessThan(first * 0.7)
  expect((await offers(code)).slots.some((one) => one.day <= monday)).toBe(true)
  const where = eq(deliveries.trackingCode, code)
  await db.update(deliveries).set({ earliestDate: '2026-11-24', latestDate: '2026-11-25' }).where(where)
  const { slots } = await offers(code)
  expect(slots.every((one) => one.day > monday)).toBe(true)
})

it('however many ask at once, only so many wait', async () => {
  const code = await recipient()
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const others = [0, 1].flatMap((lane) =>
    Array.from({ length: 20 }, () => withMutex({ within: db, of: `recipients in lane ${lane}` }, {}, () => gate)),
  )
  const refused = await api.refusal(offerTrackedSlots, { params: { code }, body: { digits } })
  expect(refused.status).toBe(429)
  open()
  await Promise.all(others)
  expect((await offers(code)).slots.length).toBeGreaterThan(0)
})
