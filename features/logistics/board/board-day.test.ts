import { beforeEach, expect, it } from 'vitest'
import { planDay, monday, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import * as plans from '../plans/contract.ts'
import type { Plan } from '../plans/contract.ts'
import * as contract from './contract.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
const tuesday = '2026-11-24'
const at = (time: string) => {
  api.machine.clock.now = new Date(`${monday}T${time}:00Z`)
}
const opens = async (depotId = 0, as = day.as) =>
  (await api.call(contract.readBoardDay, { as, query: { depotId } })).date

beforeEach(async () => {
  at('06:00')
  day = await planDay(api, 3)
  plan = await day.make()
})

it('the board opens on today while its plan goes on, and on the next working day once it is over', async () => {
  expect(await opens()).toBe(tuesday)
  const route = plan.routes.find(({ startDepotId }) => startDepotId === 1)!
  const edits = [{ kind: 'move' as const, deliveryIds: day.ids, routeId: route.id, position: 0 }]
  await api.call(plans.editPlan, { as: day.as, params: { id: plan.id }, body: { version: plan.version, edits } })
  expect([await opens(), await opens(1), await opens(9)]).toEqual([monday, monday, tuesday])
  at('23:50')
  expect(await opens()).toBe(tuesday)
  // A weekend without opening hours is passed over.
  api.machine.clock.now = new Date('2026-11-28T12:00:00Z')
  expect(await opens()).toBe('2026-11-30')
})

it('the board opens on today while nothing of it is on a route and a delivery could still come in its window', async () => {
  await day.take({ windows: [{ from: '08:00', to: '12:00', isHard: true, centsPerMinute: 0 }] })
  expect([await opens(), await opens(1), await opens(2)]).toEqual([monday, monday, tuesday])
  at('12:05')
  expect(await opens()).toBe(tuesday)
})
