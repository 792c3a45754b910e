import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { publishDay, signInDriver } from '#homes/test/publish-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { recordActions } from '../driver/contract.ts'
import { planStops } from '../plans/server/tables.ts'
import { readRoute } from '../routes/contract.ts'
import { routeActions } from '../routes/server/tables.ts'
import { changePlanning, readLogisticsSettings } from '../settings/contract.ts'
import { settingDefaults } from '../settings/rules.ts'
import { logisticsSettings } from '../settings/server/tables.ts'
import { listProposals, undoProposal } from './contract.ts'
import { automaticJob } from './server/accept-automatically.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
const [sofia, bruno] = ['Sofia Marchetti', 'Bruno Techera'] as const
const midnight = Date.parse(`${monday}T00:00:00Z`)
let day: PlanDay
let late: number
let sequence = 0
let act: (name: typeof sofia | typeof bruno, kind: string, data?: Record<string, unknown>) => Promise<void>

const at = (seconds: number) => (clock.now = new Date(midnight + seconds * 1000))
const list = () => api.call(listProposals, { as: day.as, query: {} })
/** Time goes on until the product has looked at the routes again. */
async function aMinuteLater() {
  clock.now = new Date(clock.now.getTime() + 61_000)
  await queue.runKept()
  await queue.add({ name: automaticJob, data: {} }, db)
  await queue.runKept()
}
async function upTo(autoAcceptCents: number | null) {
  const value = { ...settingDefaults.planning, mostChangedTimes: 20, autoAcceptCents }
  await db
    .insert(logisticsSettings)
    .values({ tab: 'planning', value })
    .onConflictDoUpdate({ target: logisticsSettings.tab, set: { value } })
}

/** Sofia sets off twenty minutes late with eight promised stops; Bruno has three without a promise. */
beforeEach(async () => {
  clock.now = new Date(`${monday}T06:00:00Z`)
  day = await planDay(api, 0)
  const take = async (count: number) => {
    const ids: number[] = []
    for (let index = 0; index < count; index++) ids.push(await day.take({ type: 'pickup' }))
    return ids
  }
  const given = [[sofia, await take(8)] as const, [bruno, await take(3)] as const]
  const planId = (await day.make()).id
  const drivers = { [sofia]: await signInDriver(api, sofia), [bruno]: await signInDriver(api, bruno) }
  const ids = await publishDay(api, day, planId, given)
  const routeOf = { [sofia]: ids[0]!, [bruno]: ids[1]! }
  late = ids[0]!
  const route = await api.call(readRoute, { as: day.as, params: { id: late } })
  for (const { deliveryId, startSeconds } of route.stopList) {
    const to = new Date(midnight + (startSeconds + 120) * 1000).toISOString().slice(11, 16)
    const windows = [{ from: '05:00', to, isHard: false, centsPerMinute: 0 }]
    await db.update(deliveries).set({ windows }).where(eq(deliveries.id, deliveryId))
  }
  act = async (name, kind, data = {}) => {
    sequence++
    const routeId = kind === 'onDuty' ? null : routeOf[name]
    const made = { id: crypto.randomUUID(), sequence: 1, kind, routeId, stopId: null, at: clock.now.toISOString() }
    const actions = [{ ...made, sinceStartMs: sequence, place: null, data }]
    await api.call(recordActions, { as: drivers[name]!, body: { deviceId: crypto.randomUUID(), actions } })
  }
  const departs = route.figures.visits.find(({ kind }) => kind === 'start')!.endSeconds
  at(departs)
  for (const name of [sofia, bruno]) await act(name, 'onDuty')
  await act(bruno, 'depart')
  at(departs + 1200)
  await act(sofia, 'depart')
})

describe('proposals that nobody is asked about', () => {
  it('are none as long as the settings say nothing, as they do in the beginning', async () => {
    const { tabs } = await api.call(readLogisticsSettings, { as: day.as })
    expect(tabs.planning.autoAcceptCents).toBeNull()
    await upTo(null)
    await aMinuteLater()
    await aMinuteLater()
    const { proposals, moves, accepted } = await list()
    expect(proposals.length + moves.length).toBeGreaterThan(0)
    expect(accepted).toEqual([])
  })

  it('are accepted in the name of the product, with a notification, an event and a way back that holds', async () => {
    await upTo(1_000_000)
    await aMinuteLater()
    await aMinuteLater()
    const { accepted } = await list()
    expect(accepted.length).toBeGreaterThan(0)
    expect(accepted.every(({ isAutomatic, acceptedBy }) => isAutomatic && acceptedBy === 'Routewright')).toBe(true)
    const kept = await db.select().from(events).where(eq(events.kind, 'proposal.applied'))
    expect(kept.map(({ actorId, actorName }) => [actorId, actorName])).toEqual(
      accepted.map(() => [null, 'Routewright']),
    )
    const told = (await db.select().from(notifications)).filter(({ kind }) => /^(order|move)-accepted$/.test(kind))
    expect(told.length).toBeGreaterThan(0)
    const last = accepted.find(({ mayUndo }) => mayUndo)!
    await api.call(undoProposal, { as: day.as, params: { id: last.id } })
    await aMinuteLater()
    await aMinuteLater()
    const after = (await list()).accepted
    expect(after.filter(({ undoneAt }) => undoneAt !== null)).toHaveLength(1)
    expect(after).toHaveLength(accepted.length)
  })

  it('cost no more than allowed', async () => {
    await upTo(null)
    await aMinuteLater()
    const { proposals, moves } = await list()
    const costs = [...proposals, ...moves].map(({ cost }) => cost!)
    const cheapest = Math.min(...costs)
    expect(cheapest).toBeGreaterThan(0)
    await upTo(cheapest - 1)
    await aMinuteLater()
    expect((await list()).accepted).toEqual([])
  })

  it('leave the order that a driver has chosen, and a route that can’t go on', async () => {
    await upTo(1_000_000)
    const { stopList } = await api.call(readRoute, { as: day.as, params: { id: late } })
    const order = stopList.map(({ deliveryId }) => deliveryId)
    await act(sofia, 'reorder', { order, why: 'The market street is closed in the morning' })
    await aMinuteLater()
    const { proposals, moves, accepted } = await list()
    expect(proposals.length + moves.length).toBeGreaterThan(0)
    expect(accepted).toEqual([])
    await db.delete(routeActions).where(eq(routeActions.kind, 'reorder'))
    await act(sofia, 'problem', { problem: 'breakdown', note: '', files: [] })
    await aMinuteLater()
    await aMinuteLater()
    expect((await list()).accepted).toEqual([])
  })

  it('move no stop that is locked', async () => {
    await db.update(planStops).set({ locks: ['route', 'position'] as never })
    await upTo(1_000_000)
    await aMinuteLater()
    await aMinuteLater()
    expect((await list()).accepted).toEqual([])
  })

  it('are set by those who may change settings, to no odd amount', async () => {
    const value = { ...settingDefaults.planning, autoAcceptCents: 250 }
    const body = { version: 0, value }
    const mayNot = await api.signIn([{ action: 'read', subject: 'Setting' }])
    expect((await api.refusal(changePlanning, { as: mayNot, body })).status).toBe(403)
    for (const odd of [-1, 2.5, 1_000_001])
      expect(
        (
          await api.refusal(changePlanning, {
            as: day.as,
            body: { version: 0, value: { ...value, autoAcceptCents: odd } },
          })
        ).status,
      ).toBe(422)
    await api.call(changePlanning, { as: day.as, body })
    expect((await api.call(readLogisticsSettings, { as: day.as })).tabs.planning.autoAcceptCents).toBe(250)
  })
})
