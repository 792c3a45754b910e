import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { planDay, monday, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { listDeliveries } from '../deliveries/contract.ts'
import { checkFit, FitQuestion, type Fit } from '../deliveries/rules/check-fit.ts'
import * as contract from './contract.ts'
import type { Plan } from './contract.ts'
import type { PlanEdit } from './rules/edits/plan-edits.ts'
import { plans } from './server/tables.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
const near = { door: [-56.191, -34.888] as [number, number], parking: null }
type Question = z.input<typeof FitQuestion>
const question: Question = { pins: near, date: monday, depotId: 1, quantities: { parcels: 1 }, address: '' }
const ask = (change: Partial<Question> = {}, as = day.as): Promise<Fit> =>
  api.call(checkFit, { as, body: FitQuestion.parse({ ...question, ...change }) })
const edit = async (...edits: PlanEdit[]) => {
  const { id, version } = await day.read(plan.id)
  await api.call(contract.editPlan, { as: day.as, params: { id }, body: { version, edits } })
}
const isKind = <K extends Fit['kind']>(fit: Fit, kind: K): Extract<Fit, { kind: K }> => {
  if (fit.kind !== kind) throw new Error(`It is ${JSON.stringify(fit)}.`)
  return fit as Extract<Fit, { kind: K }>
}

beforeEach(async () => {
  api.machine.clock.now = new Date('2026-11-20T12:00:00Z')
  day = await planDay(api, 6)
  plan = await day.make()
  const [one, other] = plan.routes.filter(({ startDepotId }) => startDepotId === 1)
  await edit(
    { kind: 'move', deliveryIds: day.ids.slice(0, 3), routeId: one!.id, position: 0 },
    { kind: 'move', deliveryIds: day.ids.slice(3), routeId: other!.id, position: 0 },
  )
})

describe('asking whether a delivery still fits', () => {
  it('names the vehicle, the time and the price, which are those of the plan once it is put there', async () => {
    const fit = isKind(await ask(), 'fits')
    expect(fit.plan).toEqual({ id: plan.id, name: 'Base', isPublished: false })
    const id = await day.take({ pins: near })
    const { slots } = await api.call(contract.priceStop, {
      as: day.as,
      params: { id: plan.id },
      query: { deliveryId: id },
    })
    const cheapest = slots.toSorted((a, b) => a.change.cost - b.change.cost)[0]!
    expect(fit.cents).toBeCloseTo(cheapest.change.cost, 3)
    await edit({ kind: 'move', deliveryIds: [id], routeId: cheapest.routeId, position: cheapest.position })
    const after = await day.read(plan.id)
    const times = after.routes.flatMap(({ stops }) => stops).find(({ deliveryId }) => deliveryId === id)!.times!
    expect(Math.abs(times.startSeconds - fit.startSeconds)).toBeLessThan(1)
    const { facts } = await day.problem(plan.id)
    const { vehicleId } = after.routes.find(({ id: routeId }) => routeId === cheapest.routeId)!
    expect(facts.vehicles.find((vehicle) => vehicle.id === vehicleId)!.name).toBe(fit.vehicle)
  })

  it('stores nothing and changes nothing', async () => {
    const before = await day.read(plan.id)
    const count = async () => (await api.call(listDeliveries, { as: day.as })).total
    const total = await count()
    await ask()
    await ask({ quantities: { parcels: 1, kilograms: 90_000 } })
    expect(await day.read(plan.id)).toEqual(before)
    expect(await count()).toBe(total)
  })

  it('says what is in the way: the load, the time window, or that all routes are locked', async () => {
    expect(isKind(await ask({ quantities: { kilograms: 90_000 } }), 'full').reasons).toEqual(['capacity'])
    const early = isKind(await ask({ windows: [{ from: '00:00', to: '00:05' }] }), 'full')
    expect([early.reasons[0], early.breaks]).toEqual(['windows', null])
    expect(isKind(await ask({ skills: ['helicopter'] }), 'full').reasons[0]).toBe('skills')
    await edit(...plan.routes.map(({ id }): PlanEdit => ({ kind: 'lockRoute', routeId: id, isLocked: true })))
    expect(isKind(await ask(), 'full').reasons).toEqual(['locks'])
  })

  it('names the least that would go wrong where no rule is in the way', async () => {
    const fit = isKind(await ask({ windows: [{ from: '00:00', to: '00:05', isHard: false }] }), 'full')
    expect(fit.breaks).toMatchObject({ reference: '', vehicle: expect.any(String) })
    expect(fit.breaks!.lateSeconds).toBeGreaterThan(3600)
  })

  it('says what is missing', async () => {
    const why = async (change: Partial<Question>) => isKind(await ask(change), 'unknown').why
    expect(await why({ date: null })).toBe('noDay')
    expect(await why({ date: '2026-11-01' })).toBe('past')
    expect(await why({ pins: null, address: 'Nowhere 7' })).toBe('noPlace')
    expect(await why({ date: '2026-11-25' })).toBe('noPlan')
    const { version } = await day.read(plan.id)
    const edits = plan.routes.map(({ id }): PlanEdit => ({ kind: 'removeRoute', routeId: id }))
    await api.call(contract.editPlan, { as: day.as, params: { id: plan.id }, body: { version, edits } })
    expect(await why({})).toBe('noRoutes')
  })

  it('takes an address for where it was settled before', async () => {
    await day.take({ address: 'Calle Nueva 7', pins: near })
    expect(isKind(await ask({ pins: null, address: 'calle nueva, 7' }), 'fits').cents).toBeGreaterThanOrEqual(0)
  })

  it('leaves out the delivery that is edited, so that it is asked about as if it still waited', async () => {
    const id = await day.take({ pins: near })
    await edit({ kind: 'move', deliveryIds: [id], routeId: plan.routes[0]!.id, position: 0 })
    expect((await ask({ id })).kind).toBe('fits')
  })

  it('asks about the published plan of the day, even if a draft is the main one', async () => {
    await api.machine.db.update(plans).set({ status: 'published' }).where(eq(plans.id, plan.id))
    const { id } = await api.call(contract.copyPlan, { as: day.as, params: { id: plan.id }, body: { name: 'Draft' } })
    await api.call(contract.changePlan, { as: day.as, params: { id }, body: { isMain: true } })
    expect(isKind(await ask(), 'fits').plan).toMatchObject({ name: 'Base', isPublished: true })
  })
})

describe('a right to ask', () => {
  const may = (subject: string, conditions: Record<string, unknown> = {}): AbilityRule => ({
    action: ['read'],
    subject,
    conditions,
  })
  const of = (depotIds: number[]) => api.signIn([may('Plan', { depotId: { $in: '$user.depotIds' } })], { depotIds })

  it('covers only plans of one’s own depots, and shows no costs without the right to see them', async () => {
    const { id } = await api.call(contract.createPlan, {
      as: day.as,
      body: { day: monday, name: 'North', note: '', depotIds: [1] },
    })
    await api.call(contract.changePlan, { as: day.as, params: { id }, body: { isMain: true } })
    expect(isKind(await ask({}, await of([2])), 'unknown').why).toBe('noPlan')
    expect(isKind(await ask({}, await of([1])), 'fits')).toMatchObject({ plan: { name: 'North' }, cents: null })
  })

  it('is needed', async () => {
    const body = FitQuestion.parse(question)
    const as = await api.signIn([may('Delivery')])
    expect((await api.refusal(checkFit, { as, body })).status).toBe(403)
  })

  it('refuses what no delivery could be', async () => {
    const body = { ...FitQuestion.parse(question), date: 'soon' }
    expect((await api.refusal(checkFit, { as: day.as, body })).status).toBe(422)
  })
})
