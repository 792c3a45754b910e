import { readFile } from 'node:fs/promises'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { publishDay, signInDriver } from '#homes/test/publish-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { program } from '#app/api.ts'
import { editPlan } from '../plans/contract.ts'
import { recordAttempts } from '../attempts/server/commands.ts'
import { deliveryAttempts } from '../attempts/server/tables.ts'
import { readDay } from '../day/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { drivers } from '../drivers/server/tables.ts'
import { listExceptions } from '../exceptions/contract.ts'
import { routeForecasts } from '../forecasts/server/tables.ts'
import { forecastJob } from '../routes/rules.ts'
import { catchUpBefore } from '../routes/server/commands.ts'
import { publications, routeActions, routes } from '../routes/server/tables.ts'
import { catchUp, publishUnderWay } from './server/catch-up.ts'
import { workOnDays } from './server/days.ts'
import { makePastLater, workOnPast } from './server/past-days.ts'
import { driverCalls, forgetPhone } from './server/driver-phone.ts'
import { findSimulator } from './server/queries.ts'
import { simulator } from './server/tables.ts'
import { tick, tickLater, workOnTicks } from './server/tick.ts'

const api = await testApi()
const { machine } = api
const { db } = machine
const windows = [{ from: '08:00', to: '10:30' }]
let day: PlanDay

const at = (time: string) => (machine.clock.now = new Date(`${monday}T${time}:00Z`))

/** Five stops that are due in the morning, of a workspace that is a sample. */
beforeEach(async () => {
  Object.assign(machine.settings, { isSample: true, hasSimulator: true })
  at('05:00')
  await api.signIn(undefined, { email: 'dispatcher@demo.com', fullName: 'Daniel Okafor' })
  day = await planDay(api, 0)
  for (let index = 0; index < 5; index++) day.ids.push(await day.take({ windows }))
  for (const { id, name } of await db.select().from(drivers)) {
    await signInDriver(api, name)
    forgetPhone(machine, id)
  }
  await db.insert(simulator).values({ id: 1, seed: 3, clock: [], firstDay: monday, startedAt: machine.now() })
})

const today = () => api.call(readDay, { as: day.as, query: { date: monday, depotId: 0 } })

it('a day that stood still for hours is shown, and forecast, once its drivers have caught up', async () => {
  const plan = await day.make()
  const [routeId] = await publishDay(api, day, plan.id, [['Sofia Marchetti', day.ids]])
  at('14:00')
  expect((await today()).counts).toMatchObject({ published: 5, atRisk: 5 })
  await db.transaction((tx) => machine.queue.add({ name: forecastJob, data: { routeId } }, tx))
  const caughtUp = catchUp(machine, program)
  const [{ counts, settingUp }] = await Promise.all([today(), machine.queue.runKept()])
  await caughtUp
  // Who asks waits a second for it, and hears where it takes longer.
  expect([null, 'drivers']).toContain(settingUp)
  if (settingUp === null) expect(counts).toMatchObject({ published: 0, atRisk: 0 })
  expect(await today()).toMatchObject({ settingUp: null, counts: { published: 0, atRisk: 0 } })
  const raised = (await api.call(listExceptions, { as: day.as })).exceptions.map(({ kind }) => kind)
  expect(raised.filter((kind) => kind === 'late' || kind === 'atRisk')).toEqual([])
})

it('a day says what is left of setting it up, until its drivers are where they would be by now', async () => {
  const { list } = machine.regions
  const said = async () => (await today()).settingUp
  at('11:00')
  await db.update(simulator).set({ startedAt: machine.now() })
  await day.make()
  const work = [{ id: 'city', phase: 'graph', percent: 10, error: null }]
  machine.regions.list = async () => ({ ...(await list()), work })
  expect(await said()).toBe('roads')
  machine.regions.list = async () => ({ ...(await list()), work: [] })
  expect(await said()).toBe('plan')
  let end = () => {}
  const driven = catchUpBefore(machine.bus, () => new Promise<void>((resolve) => (end = resolve)))
  expect(await said()).toBe('drivers')
  end()
  await driven
  await publishUnderWay(machine, program, { day: monday, hoursLater: 0 })
  expect(await said()).toBeNull()
  machine.regions.list = list
})

it('a day that somebody plans themselves, or that takes too long, keeps nobody from looking at it', async () => {
  at('11:00')
  await db.update(simulator).set({ startedAt: machine.now() })
  const { id, version, routes: planned } = await day.make()
  expect((await today()).settingUp).toBe('plan')
  at('11:11')
  expect((await today()).settingUp).toBeNull()
  at('11:01')
  const edits = [{ kind: 'move' as const, deliveryIds: [day.ids[0]!], routeId: planned[0]!.id, position: 0 }]
  await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits } })
  expect((await today()).settingUp).toBeNull()
})

it('no other day and no workspace of anyone’s own is set up', async () => {
  at('11:00')
  await day.make()
  const tomorrow = await api.call(readDay, { as: day.as, query: { date: daysAfter(monday, 1), depotId: 0 } })
  expect(tomorrow.settingUp).toBeNull()
  machine.settings.isSample = false
  expect((await today()).settingUp).toBeNull()
})

it('what its drivers have done since the morning is published together with the day', async () => {
  await day.make()
  at('14:00')
  await publishUnderWay(machine, program, { day: monday, hoursLater: 0 })
  expect(await db.$count(publications)).toBe(1)
  const driven = (await db.select().from(routes)).filter(({ stops }) => stops > 0)
  expect(driven.length).toBeGreaterThan(0)
  for (const { departedAt } of driven) expect(departedAt).not.toBeNull()
  expect(await db.$count(routeActions)).toBeGreaterThan(10)
  expect((await today()).counts).toMatchObject({ published: 0, atRisk: 0 })
})

it('one driver’s day is kept before the next is driven, so that other calls come between', async () => {
  const plan = await day.make()
  const [first, second] = [day.ids.slice(0, 3), day.ids.slice(3)]
  await publishDay(api, day, plan.id, [
    ['Sofia Marchetti', first],
    ['Bruno Techera', second],
  ])
  at('14:00')
  const kept: number[] = []
  const watched: typeof db = Object.assign(Object.create(db), {
    transaction: async (...asked: Parameters<typeof db.transaction>) => {
      const result = await db.transaction(...asked)
      kept.push(await db.$count(routeActions))
      return result
    },
  })
  await catchUp({ ...machine, db: watched }, program)
  expect(kept).toHaveLength(2)
  expect(kept[0]).toBeGreaterThan(0)
  expect(kept[1]).toBeGreaterThan(kept[0]!)
})

it('a forecast of a road that is known in half is made later', async () => {
  const plan = await day.make()
  const [routeId] = await publishDay(api, day, plan.id, [['Sofia Marchetti', day.ids]])
  await db.delete(routeForecasts)
  let end = () => {}
  const caughtUp = catchUpBefore(machine.bus, () => new Promise<void>((resolve) => (end = resolve)))
  await db.transaction((tx) => machine.queue.add({ name: forecastJob, data: { routeId } }, tx))
  await machine.queue.runKept()
  expect(await db.$count(routeForecasts)).toBe(0)
  end()
  await caughtUp
  at('05:01')
  await machine.queue.runKept()
  expect(await db.$count(routeForecasts)).toBe(1)
})

it.each([
  { took: 'someone took the last turn', next: '20:00', isCaughtUp: false },
  { took: 'nobody took a turn for hours', next: '05:00', isCaughtUp: true },
])('a turn catches up at once where $took', async ({ next, isCaughtUp }) => {
  workOnTicks(machine, program)
  for (let index = 0; index < 7; index++) day.ids.push(await day.take())
  const plan = await day.make()
  await publishDay(api, day, plan.id, [['Sofia Marchetti', day.ids]])
  at(next)
  await tickLater(machine, 0)
  at('20:00')
  await machine.queue.runKept()
  // One turn records no more of a driver.
  expect((await db.$count(routeActions)) > 25).toBe(isCaughtUp)
})

it('the first day is published even where the program was ready in the evening only', async () => {
  workOnDays(machine, program)
  await day.make()
  at('17:30')
  await tick(machine, driverCalls(machine, program))
  await machine.queue.runKept()
  expect(await db.select({ day: publications.day }).from(publications)).toEqual([{ day: monday }])
})

it('the first day is published and driven although midnight has passed since it was filled', async () => {
  workOnDays(machine, program)
  await day.make()
  at('23:58')
  await db.update(simulator).set({ startedAt: machine.now() })
  machine.clock.now = new Date(`${daysAfter(monday, 1)}T00:12:00Z`)
  await tick(machine, driverCalls(machine, program))
  await machine.queue.runKept()
  expect(await db.select({ day: publications.day }).from(publications)).toContainEqual({ day: monday })
  const driven = await db.select().from(routes).where(eq(routes.day, monday))
  expect(driven.length).toBeGreaterThan(0)
  for (const { finishedAt } of driven) expect(finishedAt).not.toBeNull()
})

it('the past looks like the first day that was published', async () => {
  workOnPast(machine)
  const firstDay = daysAfter(monday, -2)
  await db.update(simulator).set({ firstDay })
  const plan = await day.make()
  await publishDay(api, day, plan.id, [['Sofia Marchetti', day.ids]])
  await makePastLater(machine, (await findSimulator(db))!)
  await machine.queue.runKept()
  expect(await findSimulator(db)).toMatchObject({ pastDays: 1 })
  expect(await db.$count(routes, eq(routes.day, daysAfter(firstDay, -1)))).toBe(1)
  const ended = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.date, daysAfter(firstDay, -1)))
  const attempts = () =>
    db
      .select({ deliveryId: deliveryAttempts.deliveryId, outcome: deliveryAttempts.outcome, day: deliveryAttempts.day })
      .from(deliveryAttempts)
      .orderBy(deliveryAttempts.deliveryId, deliveryAttempts.endedAt)
  const made = await attempts()
  expect(made).toHaveLength(ended.reduce((sum, one) => sum + one.attempts, 0))
  expect(made.length).toBeGreaterThan(0)
  // What is recorded on its route later takes none of them back.
  const [{ route } = {}] = await db
    .select({ route: routes })
    .from(routes)
    .where(eq(routes.day, daysAfter(firstDay, -1)))
  const of = { ...route!, routeId: route!.id }
  await db.transaction((tx) => recordAttempts(tx, machine.now(), { route: of, ended: [] }))
  expect(await db.$count(deliveryAttempts, isNotNull(deliveryAttempts.voidedAt))).toBe(0)
  // Past days that were made before attempts were kept get the same.
  await db.delete(deliveryAttempts)
  const text = await readFile('migrations/0076_attempts-of-past-days.sql', 'utf8')
  await db.execute(sql.raw(text))
  expect(await attempts()).toEqual(made)
})
