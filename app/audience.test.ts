import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { requestOf } from '#kit/web/call.ts'
import { streamChanges } from '#platform/events/contract.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { startSpread } from '#features/logistics/ahead/contract.ts'
import { createTemplate, deleteTemplate } from '#features/logistics/templates/contract.ts'
import { deleteBacktest, startBacktest } from '#features/logistics/backtests/contract.ts'
import { changeVehicle, listVehicles, readVehicle } from '#features/logistics/vehicles/contract.ts'
import * as contract from '#features/logistics/plans/contract.ts'
import * as runCalls from '#features/logistics/runs/contract.ts'
import { usualRun, withoutScope } from '#features/logistics/runs/rules/run-settings.ts'
import { plans } from '#features/logistics/plans/server/tables.ts'

const api = await testApi()
let day: PlanDay
beforeEach(async () => {
  day = await planDay(api, 2)
})

/** All that an open screen hears until something that everyone hears of. */
async function heardBy(as: string, happen: () => Promise<unknown>) {
  const leave = new AbortController()
  const headers = { authorization: `Bearer ${as}` }
  const response = await api.fetch(requestOf(streamChanges, { headers, signal: leave.signal }))
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  await happen()
  api.machine.clock.now = new Date(api.machine.now().getTime() + 1000)
  await recordEvent(api.machine.db, api.machine, { kind: 'delivery.changed', entity: 'delivery', entityId: 4711 })
  api.machine.bus.wake()
  let heard = ''
  while (!heard.includes('4711')) heard += (await reader.read()).value ?? ''
  leave.abort()
  return [...heard.matchAll(/"kind":"([^"]*)","entity":"([^"]*)","entityId":"([^"]*)"/g)]
    .map(([, kind, entity, id]) => ({ kind, entity, id }))
    .filter(({ entity }) => ['plan', 'run', 'spread', 'backtest', 'template', 'vehicle'].includes(entity!))
}

const may = (subject: string, depotId?: number) => ({
  action: 'manage',
  subject,
  ...(depotId && { conditions: { depotId: { $in: [depotId] } } }),
})
const dispatcher = (depotId?: number) => api.signIn([may('Plan', depotId), may('Run', depotId), may('Delivery')])
const planFor = (depotIds: number[]) =>
  api.call(contract.createPlan, { as: day.as, body: { day: monday, name: 'Base', note: '', depotIds } })

describe('a planner of some depots', () => {
  it('receives events about plans and runs of those depots only', async () => {
    const as = await dispatcher(1)
    const ids: number[] = []
    const heard = await heardBy(as, async () => {
      for (const depotIds of [[2], [1, 2], [1]]) {
        const { id } = await planFor(depotIds)
        ids.push(id)
        await api.call(runCalls.startRun, { as: day.as, params: { id }, body: usualRun })
      }
    })
    expect(new Set(heard.filter(({ entity }) => entity === 'plan').map(({ id }) => id))).toEqual(
      new Set([String(ids[2])]),
    )
    const runs = await api.call(runCalls.listRuns, { as: day.as, params: { id: ids[2]! } })
    expect(new Set(heard.filter(({ entity }) => entity === 'run').map(({ id }) => id))).toEqual(
      new Set(runs.runs.map(({ id }) => String(id))),
    )
  })

  it('receives an event if one of them is deleted, but none about others', async () => {
    const [own, other] = [await planFor([1]), await planFor([2])]
    const heard = await heardBy(await dispatcher(1), async () => {
      for (const { id } of [own, other]) await api.call(contract.deletePlan, { as: day.as, params: { id } })
    })
    expect(heard.filter(({ kind }) => kind === 'plan.deleted').map(({ id }) => id)).toEqual([String(own.id)])
    expect(heard.some(({ entity, id }) => entity === 'plan' && id === String(other.id))).toBe(false)
  })

  it('receives events about templates of those depots, saved and deleted, and about no others', async () => {
    const as = await dispatcher(1)
    const saved: { id: number }[] = []
    const save = async (depotIds: number[]) => {
      const { id } = await planFor(depotIds)
      const plan = await day.read(id)
      const edits = [{ kind: 'move' as const, deliveryIds: day.ids, routeId: plan.routes[0]!.id, position: 0 }]
      await api.call(contract.editPlan, { as: day.as, params: { id }, body: { version: plan.version, edits } })
      const body = { planId: id, name: 'Round', weekdays: [], routeIds: null }
      saved.push(await api.call(createTemplate, { as: day.as, body }))
    }
    const heardOnce = async (happen: () => Promise<unknown>) => {
      const heard = await heardBy(as, happen)
      return new Set(heard.flatMap(({ kind, entity, id }) => (entity === 'template' ? `${kind} ${id}` : [])))
    }
    const created = await heardOnce(async () => {
      for (const depotIds of [[1], []]) await save(depotIds)
    })
    expect(created).toEqual(new Set([`template.created ${saved[0]!.id}`]))
    // A stream begins with the last ten seconds.
    api.machine.clock.now = new Date(api.machine.now().getTime() + 30_000)
    const deleted = await heardOnce(async () => {
      for (const { id } of saved) await api.call(deleteTemplate, { as: day.as, params: { id } })
    })
    expect(deleted).toEqual(new Set([`template.deleted ${saved[0]!.id}`]))
  })
})

describe('a search for the best days and a backtest', () => {
  const spread = () =>
    api.call(startSpread, {
      as: day.as,
      body: { from: monday, days: 2, depotId: 1, which: 'all', pace: 'quick', isEven: false },
    })

  it('send events only to people who may read them', async () => {
    await day.take({ earliestDate: monday, latestDate: daysAfter(monday, 1) })
    const [here, elsewhere] = [await dispatcher(1), await dispatcher(2)]
    const kinds = async (as: string) =>
      new Set(
        (await heardBy(as, async () => spread())).flatMap(({ kind, entity }) => (entity === 'spread' ? kind : [])),
      )
    expect(await kinds(here)).toEqual(new Set(['spread.created', 'spread.ended']))
    expect(await kinds(elsewhere)).toEqual(new Set())
  })

  it('send events about a backtest to its owner, not to administrators', async () => {
    await day.make()
    await api.machine.db.update(plans).set({ day: '2026-11-18' })
    const own = await dispatcher()
    const trials = [{ name: 'Usual', settings: { ...withoutScope(usualRun), pace: 'quick' as const } }]
    const body = { name: 'Past', from: '2026-11-18', to: '2026-11-18', trials }
    const start = () => api.call(startBacktest, { as: own, body })
    const kinds = async (as: string) =>
      (await heardBy(as, start)).filter(({ entity }) => entity === 'backtest').map(({ kind }) => kind)
    expect(await kinds(day.as)).toEqual([])
    expect(await kinds(own)).toContain('backtest.ended')

    const { id } = await start()
    const gone = await heardBy(own, () => api.call(deleteBacktest, { as: own, params: { id } }))
    expect(gone.map(({ kind }) => kind)).toContain('backtest.deleted')
  })
})

it('a vehicle that leaves a depot is an event for its old depot and its new one, and for no other', async () => {
  const { vehicles } = await api.call(listVehicles, { as: day.as, query: { depotId: 1 } })
  const { id } = vehicles[0]!
  const hears = async (depotId: number, from: number, to: number) => {
    const as = await api.signIn([may('Vehicle', depotId), may('Delivery')])
    const move = async (depot: number) => {
      const vehicle = await api.call(readVehicle, { as: day.as, params: { id } })
      await api.call(changeVehicle, { as: day.as, params: { id }, body: { ...vehicle, depotId: depot } })
    }
    await move(from)
    // A stream begins with the last ten seconds.
    api.machine.clock.now = new Date(api.machine.now().getTime() + 30_000)
    return (await heardBy(as, () => move(to))).map(({ kind }) => kind)
  }
  expect(await hears(1, 1, 2)).toEqual(['vehicle.changed'])
  expect(await hears(2, 1, 2)).toEqual(['vehicle.changed'])
  expect(await hears(3, 1, 2)).toEqual([])
})
