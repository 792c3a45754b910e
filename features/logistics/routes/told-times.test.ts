import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { outboxEmails } from '#platform/outbox/server/tables.ts'
import { recipientJob } from '../deliveries/rules.ts'
import { driverDocuments } from '../drivers/server/tables.ts'
import { editPlan, type Plan } from '../plans/contract.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { changeMessageSettings } from '../recipient-messages/contract.ts'
import { usualSettings } from '../recipient-messages/server/usual-settings.ts'
import { recipientMessages } from '../recipient-messages/server/tables.ts'
import { vehicleDocuments } from '../vehicles/server/tables.ts'
import * as contract from './contract.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
let day: PlanDay
let plan: Plan
let route: Plan['routes'][number]

/** A Friday: three stops of Monday are published, and their recipients were sent their times. */
beforeEach(async () => {
  clock.now = new Date('2026-11-20T12:00:00Z')
  day = await planDay(api, 0)
  const value = { ...usualSettings(), isOn: true, quiet: { ...usualSettings().quiet, isOn: false } }
  const body = { version: 0, value: { ...value, channels: ['email' as const] } }
  await api.call(changeMessageSettings, { as: day.as, body })
  for (const name of ['one', 'two', 'three']) day.ids.push(await day.take({ email: `${name}@test.example` }))
  plan = await day.make()
  await db.delete(driverDocuments)
  await db.delete(vehicleDocuments)
  route = plan.routes.find(({ startDepotId }) => startDepotId === 1)!
  await edit({ kind: 'move', deliveryIds: day.ids, routeId: route.id, position: 0 })
  await publish()
})

const params = () => ({ id: plan.id })
async function edit(...edits: PlanEdit[]) {
  const { version } = await day.read(plan.id)
  await api.call(editPlan, { as: day.as, params: params(), body: { version, edits } })
}
const preview = () => api.call(contract.previewPublication, { as: day.as, params: params() })
async function publish() {
  const { version, replaced } = await preview()
  const number = Math.max(0, ...replaced.map((each) => each.number))
  await api.call(contract.publishPlan, {
    as: day.as,
    params: params(),
    body: { note: '', reason: '', driverIds: null, version, number },
  })
  await queue.runKept()
}
const told = async () => (await preview()).problems.find(({ kind }) => kind === 'told')
const messages = () =>
  db
    .select({ deliveryId: recipientMessages.deliveryId, event: recipientMessages.event })
    .from(recipientMessages)
    .orderBy(recipientMessages.id)
const startingAt = (hour: number): PlanEdit => {
  const hours = [{ startSeconds: hour * 3600, endSeconds: 20 * 3600 }]
  return { kind: 'setShift', routeId: route.id, hours, overtimeMinutes: 0 }
}
/** A time that one recipient was told on the phone, or chose on their page, since. */
const promise = (channel: 'phone' | 'page', from: string, to: string) =>
  db.insert(promises).values({
    deliveryId: day.ids[0]!,
    channel,
    earliest: new Date(`${monday}T${from}Z`),
    latest: new Date(`${monday}T${to}Z`),
    toldAt: clock.now,
  })

describe('a publication that leaves times that were told', () => {
  it('says beforehand how many recipients count on another one', async () => {
    expect(await told()).toBe(undefined)
    await edit(startingAt(15))
    expect(await told()).toMatchObject({ level: 'warning', count: 3 })
    await edit({ kind: 'unassign', deliveryIds: [day.ids[2]!] })
    expect(await told()).toMatchObject({ count: 3 })
  })

  it('counts nobody whose email with the time never left', async () => {
    await edit(startingAt(15))
    const [never] = await db.select({ emailId: promises.emailId }).from(promises).limit(1)
    await db.update(outboxEmails).set({ state: 'failed' }).where(eq(outboxEmails.id, never!.emailId!))
    expect(await told()).toMatchObject({ count: 2 })
    await db.update(outboxEmails).set({ state: 'failed' })
    expect(await told()).toBe(undefined)
  })

  it('is followed by one message of the new time', async () => {
    expect(await messages()).toEqual(day.ids.map((deliveryId) => ({ deliveryId, event: 'confirmed' })))
    await edit(startingAt(15))
    await publish()
    const after = await messages()
    expect(after.slice(3)).toEqual(day.ids.map((deliveryId) => ({ deliveryId, event: 'windowChanged' })))
    await db.transaction((tx) => queue.add({ name: recipientJob, data: { ids: day.ids } }, tx))
    await queue.runKept()
    expect(await messages()).toEqual(after)
    expect(await told()).toBe(undefined)
  })

  it.each(['phone', 'page'] as const)('is so too where the last time was told on the %s', async (channel) => {
    clock.now = new Date('2026-11-20T13:00:00Z')
    await promise(channel, '15:00', '16:00')
    // The messages alone would have let it pass.
    await db
      .update(recipientMessages)
      .set({ promisedFrom: new Date(`${monday}T00:00Z`), promisedTo: new Date(`${monday}T20:00Z`) })
    await edit(startingAt(9))
    await publish()
    const own = and(eq(recipientMessages.deliveryId, day.ids[0]!), eq(recipientMessages.event, 'windowChanged'))
    expect([await db.$count(recipientMessages, own), (await messages()).length]).toEqual([1, 4])
  })
})

describe('the recall of one driver’s route', () => {
  it('says beforehand which recipients count on their times', async () => {
    const { routes } = await api.call(contract.listRoutes, { as: day.as })
    const recalled = { as: day.as, params: { id: routes[0]!.id } }
    const before = await api.call(contract.previewRouteRecall, recalled)
    expect(before).toMatchObject({ told: 3, isUnderWay: false })
    const [first] = await db.select().from(promises).where(eq(promises.deliveryId, before.broken[0]!.deliveryId))
    expect(before.broken).toHaveLength(3)
    expect(before.broken[0]).toMatchObject({
      earliest: first!.earliest.toISOString(),
      latest: first!.latest.toISOString(),
    })
    expect(before.broken.map(({ earliest }) => earliest)).toEqual(
      before.broken.map(({ earliest }) => earliest).toSorted(),
    )
    await db.update(promises).set({ replacedAt: clock.now }).where(eq(promises.deliveryId, day.ids[0]!))
    expect((await api.call(contract.previewRouteRecall, recalled)).told).toBe(2)
    // Those count too that were told a later time since than the plan has.
    const later = new Date(`${monday}T22:30:00Z`)
    const times = { earliest: later, latest: new Date(later.getTime() + 900_000) }
    await db.update(promises).set(times).where(eq(promises.deliveryId, day.ids[1]!))
    expect((await api.call(contract.previewRouteRecall, recalled)).told).toBe(2)
  })
})
