import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, monday, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { program } from '#app/api.ts'
import { rulesFor } from '#platform/access/rules.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { users } from '#platform/access/server/tables.ts'
import { driverDocuments, drivers } from '../drivers/server/tables.ts'
import { editPlan, type Plan } from '../plans/contract.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import * as contract from './contract.ts'
import { publications, routeReceipts } from './server/tables.ts'

const api = await testApi()
const { db } = api.machine
let day: PlanDay
let plan: Plan
let one: Plan['routes'][number]
let other: Plan['routes'][number]
let sofia: string

const unfilled = (name: string) => defaultRoles(program.rights).find((role) => role.name === name)!.rules

/** Two routes, of which Sofia drives the first and has an account. */
beforeEach(async () => {
  day = await planDay(api, 6)
  plan = await day.make()
  await db.delete(driverDocuments)
  const here = plan.routes.filter(({ startDepotId }) => startDepotId === 1)
  one = here.find(({ driverName }) => driverName === 'Sofia Marchetti')!
  other = here.find(({ id }) => id !== one.id)!
  sofia = await api.signIn(unfilled('driver'), { fullName: 'Sofia Marchetti' })
  const [account] = await db.select().from(users).where(eq(users.fullName, 'Sofia Marchetti'))
  await db.update(drivers).set({ userId: account!.id }).where(eq(drivers.name, 'Sofia Marchetti'))
  await edit(move(day.ids.slice(0, 3), one.id), move(day.ids.slice(3, 5), other.id))
})

const params = () => ({ id: plan.id })
const move = (deliveryIds: number[], routeId: number, position = 0): PlanEdit => ({
  kind: 'move',
  deliveryIds,
  routeId,
  position,
})
async function edit(...edits: PlanEdit[]) {
  const { version } = await day.read(plan.id)
  await api.call(editPlan, { as: day.as, params: params(), body: { version, edits } })
}
async function publish(note = '') {
  const preview = await api.call(contract.previewPublication, { as: day.as, params: params() })
  const number = Math.max(0, ...preview.replaced.map((each) => each.number))
  const body = { note, reason: '', driverIds: [], version: preview.version, number }
  return api.call(contract.publishPlan, { as: day.as, params: params(), body })
}
const recall = (number: number) =>
  api.call(contract.recallPublication, { as: day.as, params: params(), query: { number } })
const rowOf = async (name: string) =>
  (await api.call(contract.listRoutes, { as: day.as, query: { date: monday } })).routes.find(
    ({ driverName }) => driverName === name,
  )!
const own = async () => api.call(contract.readRoute, { as: sofia, params: { id: (await rowOf('Sofia Marchetti')).id } })
const wait = () => (api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 1000))
async function confirm(number: number, as = sofia) {
  const { id } = await rowOf('Sofia Marchetti')
  return api.call(contract.confirmRoute, { as, params: { id }, body: { number } })
}
async function refused(number: number, as: string | undefined) {
  const { id } = await rowOf('Sofia Marchetti')
  return api.refusal(contract.confirmRoute, { ...(as && { as }), params: { id }, body: { number } })
}

describe('the driver of a route', () => {
  it('reads in its log what they are meant to know, and not why rules were overridden', async () => {
    await publish('Take the ramp')
    await db.update(publications).set({ reason: 'Storm' })
    expect((await own()).log).toMatchObject([{ kind: 'published', note: 'Take the ramp', reason: '' }])
    const { id } = await rowOf('Sofia Marchetti')
    const { log } = await api.call(contract.readRoute, { as: day.as, params: { id } })
    expect(log.find(({ kind }) => kind === 'published')).toMatchObject({ reason: 'Storm' })
  })

  it('has no account on any screen once it is suspended', async () => {
    await publish()
    await db.update(users).set({ status: 'suspended' }).where(eq(users.fullName, 'Sofia Marchetti'))
    expect(await rowOf('Sofia Marchetti')).toMatchObject({ receipt: 'noAccount' })
    const { drivers: reached } = await api.call(contract.previewPublication, { as: day.as, params: params() })
    expect(reached.find(({ name }) => name === 'Sofia Marchetti')).toMatchObject({ receipt: 'noAccount' })
  })

  it('confirms it once, and everyone who sees the route sees that', async () => {
    await publish()
    expect((await own()).waiting).toEqual({ isOwn: true, since: null })
    const { id } = await rowOf('Sofia Marchetti')
    const read = await api.call(contract.readRoute, { as: day.as, params: { id } })
    expect(read).toMatchObject({ receipt: 'waiting', waiting: { isOwn: false, since: null } })
    wait()
    const first = await confirm(1)
    expect(first.confirmedBy).toBe('Sofia Marchetti')
    wait()
    expect(await Promise.all([confirm(1), confirm(1)])).toEqual([first, first])
    expect(await db.select().from(routeReceipts)).toHaveLength(1)
    expect(await rowOf('Sofia Marchetti')).toMatchObject({ receipt: 'confirmed', ...first })
    expect(await rowOf('Bruno Techera')).toMatchObject({ receipt: 'noAccount', confirmedAt: null })
    const after = await own()
    expect(after).toMatchObject({ waiting: null, confirmedBy: 'Sofia Marchetti' })
    expect(after.log[0]).toMatchObject({ kind: 'confirmed', number: 1, personName: 'Sofia Marchetti' })
    const preview = await api.call(contract.previewPublication, { as: day.as, params: params() })
    expect(preview.drivers.map(({ name, receipt }) => [name, receipt])).toEqual([
      ['Sofia Marchetti', 'confirmed'],
      ['Bruno Techera', 'noAccount'],
    ])
  })

  it('is asked again once it changes, with what changed since they confirmed it', async () => {
    await publish()
    await confirm(1)
    await edit(move([day.ids[0]!], other.id))
    await publish()
    // In between they confirmed nothing: all of it is new to them.
    await edit({ kind: 'reorder', routeId: one.id, deliveryIds: [day.ids[2]!, day.ids[1]!] })
    await publish()
    const { receipt, waiting } = await own()
    expect(receipt).toBe('waiting')
    expect(waiting).toMatchObject({ isOwn: true, since: { number: 1 } })
    const change = waiting!.since!.change!
    expect(change.removed.map(({ deliveryId }) => deliveryId)).toEqual([day.ids[0]])
    expect(change.moves).toHaveLength(1)
    expect(await confirm(3)).toMatchObject({ confirmedBy: 'Sofia Marchetti' })
  })

  it('is not asked again if a new publication leaves their route as it is', async () => {
    await publish()
    await confirm(1)
    await edit(move([day.ids[5]!], other.id))
    await publish()
    expect(await rowOf('Sofia Marchetti')).toMatchObject({ receipt: 'confirmed', number: 2 })
  })

  it('is asked again after a recall only if it takes back what they confirmed last', async () => {
    await publish()
    await confirm(1)
    await edit(move([day.ids[0]!], other.id))
    await publish()
    expect((await own()).receipt).toBe('waiting')
    await recall(2)
    expect(await own()).toMatchObject({ receipt: 'confirmed', number: 1 })
    await publish()
    await confirm(3)
    await recall(3)
    const { waiting } = await own()
    expect(waiting).toMatchObject({ isOwn: true, since: { number: 3 } })
    expect(waiting!.since!.change!.added.map(({ stop }) => stop.deliveryId)).toEqual([day.ids[0]])
    await confirm(1)
    expect((await own()).receipt).toBe('confirmed')
    await recall(1)
    expect(await rowOf('Sofia Marchetti')).toMatchObject({ receipt: 'none', state: 'recalled' })
    expect((await refused(1, sofia)).status).toBe(409)
  })

  it('is the only one who can confirm it, and only what they have seen', async () => {
    await publish()
    expect((await refused(1, day.as)).status).toBe(403)
    const stranger = await api.signIn(unfilled('driver'), { fullName: 'Another' })
    expect((await refused(1, stranger)).status).toBe(404)
    const elsewhere = await api.signIn(rulesFor(unfilled('dispatcher'), { id: 0, depotIds: [2] }), { depotIds: [2] })
    expect((await refused(1, elsewhere)).status).toBe(404)
    await edit(move([day.ids[0]!], other.id))
    await publish()
    expect(await refused(1, sofia)).toMatchObject({ status: 409, isStale: true })
    const { id } = await rowOf('Bruno Techera')
    const given = { as: sofia, params: { id }, body: { number: 2 } }
    expect((await api.refusal(contract.confirmRoute, given)).status).toBe(404)
    expect(await db.select().from(routeReceipts)).toEqual([])
  })
})

describe('the log of a route', () => {
  it('names what was changed in the plan and by whom, for people who may read the plan', async () => {
    await publish()
    wait()
    await edit({ kind: 'reorder', routeId: one.id, deliveryIds: day.ids.slice(0, 3).toReversed() })
    const { id } = await rowOf('Sofia Marchetti')
    const { log } = await api.call(contract.readRoute, { as: day.as, params: { id } })
    expect(log[0]).toMatchObject({ kind: 'edited', edit: { kind: 'edit', summary: { kind: 'reorder' } } })
    expect(log.map(({ kind }) => kind)).toContain('published')
    expect(new Set((await own()).log.map(({ kind }) => kind))).toEqual(new Set(['published']))
  })
})

describe('past publications', () => {
  const history = (as = day.as, query = {}) =>
    api.call(contract.listPublications, { as, query: { sortBy: 'number', orderBy: 'desc', ...query } })

  it('stay listed with who published them, why, and what was recalled', async () => {
    await publish('First')
    await edit(move([day.ids[0]!], other.id))
    await publish()
    const states = async () =>
      (await history()).publications.map(({ number, state, routes }) => [number, state, routes])
    expect(await states()).toEqual([
      [2, 'current', 2],
      [1, 'replaced', 2],
    ])
    await recall(2)
    expect(await states()).toEqual([
      [2, 'recalled', 2],
      [1, 'current', 2],
    ])
    const { publications } = await history(day.as, { planId: plan.id, date: monday })
    expect(publications.at(-1)).toMatchObject({ note: 'First', planName: 'Base', recalledAt: null })
    expect(publications[0]!.recalledBy).toBe(publications[0]!.personName)
    expect((await history(day.as, { planId: plan.id + 1 })).total).toBe(0)
    expect((await history(day.as, { date: '2026-11-24' })).total).toBe(0)
  })

  it('are limited to the depots of a person, and hidden without the right', async () => {
    await publish()
    const dispatcher = await api.signIn(rulesFor(unfilled('dispatcher'), { id: 0, depotIds: [1] }), { depotIds: [1] })
    expect((await history(dispatcher)).total).toBe(0)
    expect((await api.refusal(contract.listPublications, { as: sofia })).status).toBe(403)
  })
})
