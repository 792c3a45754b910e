import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { planDay, monday, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import { requestOf } from '#kit/web/call.ts'
import { streamChanges } from '#platform/events/contract.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { rulesFor } from '#platform/access/rules.ts'
import { program } from '#app/api.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { users } from '#platform/access/server/tables.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { outboxEmails } from '#platform/outbox/server/tables.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { PdfDocument } from '#kit/documents/write-pdf.ts'
import { places } from '../places/server/tables.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { driverDocuments, drivers } from '../drivers/server/tables.ts'
import { createPlan, editPlan, type Plan } from '../plans/contract.ts'
import * as contract from './contract.ts'
import { mapsOf, mostMaps } from './server/print-map.ts'
import { publicationSchedules } from './server/tables.ts'

const api = await testApi()
const { db } = api.machine
let day: PlanDay
let plan: Plan
const order = { note: '', reason: '', driverIds: null as number[] | null }
const later = '2026-11-23T06:00:00Z'

/** A plan of both depots with a route in each: of the first driver of each depot. */
beforeEach(async () => {
  day = await planDay(api, 2)
  const south = await day.take({ depotId: 2 })
  plan = await day.make()
  await db.delete(driverDocuments)
  const routeOf = (depotId: number) => plan.routes.find(({ startDepotId }) => startDepotId === depotId)!.id
  const edits = [
    { kind: 'move' as const, deliveryIds: day.ids, routeId: routeOf(1), position: 0 },
    { kind: 'move' as const, deliveryIds: [south], routeId: routeOf(2), position: 0 },
  ]
  await api.call(editPlan, { as: day.as, params: { id: plan.id }, body: { version: plan.version, edits } })
  plan = await day.read(plan.id)
})

const publish = (given: Partial<typeof order> = {}) =>
  api.call(contract.publishPlan, {
    as: day.as,
    params: { id: plan.id },
    body: { ...order, ...given, version: plan.version, number: 0 },
  })
const namesFor = async (as: string) =>
  (await api.call(contract.listRoutes, { as, query: { sortBy: 'driver' } })).routes.map(({ driverName }) => driverName)
const rulesOf = (name: string, person = { id: 0, depotIds: [1] }) =>
  rulesFor(defaultRoles(program.rights).find((role) => role.name === name)!.rules, person)
const unfilled = (name: string) => defaultRoles(program.rights).find((role) => role.name === name)!.rules
async function joinAccount(name: string) {
  const [account] = await db.select().from(users).where(eq(users.fullName, name))
  await db.update(drivers).set({ userId: account!.id }).where(eq(drivers.name, name))
}
const ofPlan = (id: number): [Endpoint, object][] => [
  [contract.previewPublication, { params: { id } }],
  [contract.publishPlan, { params: { id }, body: { ...order, version: 1, number: 0 } }],
  [contract.previewRecall, { params: { id } }],
  [contract.recallPublication, { params: { id }, query: { number: 1 } }],
  [contract.schedulePublication, { params: { id }, body: { ...order, at: later } }],
  [contract.cancelSchedule, { params: { id } }],
]
const ofRoute = (id: number): [Endpoint, object][] => [
  [contract.readRoute, { params: { id } }],
  [contract.printManifest, { params: { id } }],
  [contract.printLoadList, { params: { id } }],
]
/** The parts of the manifest of a driver's route, before they are written as PDF. */
async function printed(driver: string, { as = day.as, language = 'en' } = {}) {
  const id = (await routeIds()).get(driver)!
  const written = vi.spyOn(api.machine, 'inWorker')
  await api.call(contract.printManifest, { as, params: { id }, headers: { 'accept-language': language } })
  const [, document] = written.mock.calls.at(-1)! as unknown as [string, PdfDocument]
  written.mockRestore()
  return document
}
const tableOf = ({ blocks }: PdfDocument) => blocks.find((block) => block.kind === 'table')!
/** What a person who comes back hears of routes, publications and what is scheduled. */
async function heardSince(lastId: string, as: string): Promise<string[]> {
  const leave = new AbortController()
  const headers = { authorization: `Bearer ${as}`, 'last-event-id': lastId }
  const response = await api.fetch(requestOf(streamChanges, { headers, signal: leave.signal }))
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  api.machine.clock.now = new Date(api.machine.now().getTime() + 1)
  await recordEvent(db, api.machine, { kind: 'role.changed', entity: 'role', entityId: as.slice(-8) })
  api.machine.bus.wake()
  let heard = ''
  while (!heard.includes(`"${as.slice(-8)}"`)) heard += (await reader.read()).value ?? ''
  leave.abort()
  const changes = [...heard.matchAll(/"kind":"([^"]*)","entity":"[^"]*","entityId":"([^"]*)"/g)]
  const all = changes.map(([, kind, id]) => `${kind} ${id}`)
  // What happened just now may be sent as missed and once more as it happens.
  return [...new Set(all)].filter((one) => /^(route|publication)\.|^plan\.publication/.test(one))
}
const routeIds = async () =>
  new Map(
    (await api.call(contract.listRoutes, { as: day.as })).routes.map(({ driverName, id }) => [driverName, id] as const),
  )

describe('routes and publications', () => {
  it('are seen by dispatchers of their depots, and by the driver who drives them', async () => {
    await publish()
    const ids = await routeIds()
    const dispatcher = await api.signIn(rulesOf('dispatcher'), { depotIds: [1] })
    expect(await namesFor(dispatcher)).toEqual(['Sofia Marchetti'])
    const south = { params: { id: ids.get('Valeria Núñez')! }, query: { number: 1 } }
    const ofSouth: [Endpoint, object][] = [
      ...ofRoute(south.params.id),
      [contract.recallRoute, south],
      [contract.previewRouteRecall, { params: south.params }],
    ]
    for (const [endpoint, given] of [...ofPlan(plan.id), ...ofSouth])
      expect((await api.refusal(endpoint, { as: dispatcher, ...given })).status, endpoint.path).toBe(404)
    const own = await api.call(createPlan, {
      as: dispatcher,
      body: { day: monday, name: 'North', note: '', depotIds: [1] },
    })
    const seen = await api.call(contract.previewPublication, { as: dispatcher, params: { id: own.id } })
    expect(seen.problems.map(({ kind }) => kind)).toContain('otherDepots')
    // Nothing of the depots they don't plan for is in it.
    expect(seen).toMatchObject({ current: null, replaced: [], routes: [], drivers: [] })
    expect(JSON.stringify(seen)).not.toContain('Valeria')

    const driver = await api.signIn(unfilled('driver'), { fullName: 'Another' })
    const asDriver = await api.signIn(unfilled('driver'), { fullName: 'Sofia Marchetti' })
    await joinAccount('Sofia Marchetti')
    expect(await namesFor(asDriver)).toEqual(['Sofia Marchetti'])
    expect(await namesFor(driver)).toEqual([])
    const route = await api.call(contract.readRoute, { as: asDriver, params: { id: ids.get('Sofia Marchetti')! } })
    // Drivers don't see what their route costs.
    expect(route.figures.cost).toBeNull()
    for (const [endpoint, given] of ofRoute(ids.get('Valeria Núñez')!))
      expect((await api.refusal(endpoint, { as: asDriver, ...given })).status, endpoint.path).toBe(404)
    for (const [endpoint, given] of ofPlan(plan.id))
      expect((await api.refusal(endpoint, { as: asDriver, ...given })).status, endpoint.path).toBe(403)
  })

  it('send events when published and recalled, only to people who may read them', async () => {
    const role = { action: 'read', subject: 'Role' }
    const driver = await api.signIn([...unfilled('driver'), role], { fullName: 'Sofia Marchetti' })
    await joinAccount('Sofia Marchetti')
    const dispatcher = await api.signIn([...rulesOf('dispatcher'), role], { depotIds: [1] })
    const lastId = timeOrderedId(api.machine.now())
    await publish()
    await api.call(contract.schedulePublication, {
      as: day.as,
      params: { id: plan.id },
      body: { ...order, at: later },
    })
    await api.call(contract.cancelSchedule, { as: day.as, params: { id: plan.id } })
    const ids = await routeIds()
    await api.call(contract.recallPublication, { as: day.as, params: { id: plan.id }, query: { number: 1 } })
    const own = ids.get('Sofia Marchetti')!
    const ofOwn = [`route.published ${own}`, `route.recalled ${own}`]
    expect(await heardSince(lastId, driver)).toEqual(ofOwn)
    // The plan and its publication are of both depots.
    expect(await heardSince(lastId, dispatcher)).toEqual(ofOwn)
    const all = await heardSince(lastId, day.as)
    expect(all.map((one) => one.split(' ')[0])).toEqual(
      expect.arrayContaining(['publication.published', 'publication.recalled', 'plan.publication-scheduled']),
    )
    expect(all.filter((one) => one.startsWith('route.'))).toHaveLength(4)
  })

  it('can be read with read permission only, and with a valid id', async () => {
    await publish()
    const reader = await api.signIn(rulesOf('read-only'))
    expect(await namesFor(reader)).toHaveLength(2)
    for (const [endpoint, given] of ofPlan(plan.id))
      expect((await api.refusal(endpoint, { as: reader, ...given })).status, endpoint.path).toBe(403)
    for (const [endpoint, given] of [...ofPlan(999), ...ofRoute(999)])
      expect((await api.refusal(endpoint, { as: day.as, ...given })).status, endpoint.path).toBe(404)
    const wrongDay = { as: day.as, query: { date: '2026-11-24', depotId: 0 } }
    const noDay = { as: day.as, query: { date: 'soon', depotId: 0 } }
    for (const endpoint of [contract.printDay, contract.printDayLoads]) {
      expect((await api.refusal(endpoint, wrongDay)).status).toBe(404)
      expect((await api.refusal(endpoint, noDay)).status).toBe(422)
    }
  })

  it('are printed with phone numbers and notes for people who may see them, and for the driver', async () => {
    await db.update(deliveries).set({ phone: '099 555', driverNote: 'The key is under the mat' })
    await publish()
    const ids = await routeIds()
    const params = { id: ids.get('Sofia Marchetti')! }
    const asDriver = await api.signIn(unfilled('driver'), { fullName: 'Sofia Marchetti' })
    await joinAccount('Sofia Marchetti')
    const written = vi.spyOn(api.machine, 'inWorker')
    for (const as of [day.as, asDriver, await api.signIn(rulesOf('read-only'))])
      await api.call(contract.printManifest, { as, params })
    const papers = written.mock.calls.map((call) => JSON.stringify(call))
    written.mockRestore()
    expect(papers.map((paper) => paper.includes('099 555'))).toEqual([true, true, false])
    expect(papers.map((paper) => paper.includes('under the mat'))).toEqual([true, true, false])
  })

  it('are printed with what is done at each stop', async () => {
    const [drop, pickup] = day.ids
    await db.update(deliveries).set({ type: 'pickup', version: 9 }).where(eq(deliveries.id, pickup!))
    plan = await day.read(plan.id)
    await publish()
    const ids = await routeIds()
    const tasks = async (language: string) => {
      const paper = await printed('Sofia Marchetti', { language })
      const { stopList } = await api.call(contract.readRoute, {
        as: day.as,
        params: { id: ids.get('Sofia Marchetti')! },
      })
      const rows = tableOf(paper).rows
      return new Map(stopList.map(({ deliveryId }, index) => [deliveryId, rows[index]![2]]))
    }
    expect(Object.fromEntries(await tasks('en'))).toEqual({ [drop!]: 'Drop-off', [pickup!]: 'Pick-up' })
    expect((await tasks('fr')).get(pickup!)).toBe('Enlèvement')
  })

  it('are printed with amounts and days in the formats of the reader', async () => {
    await db.update(deliveries).set({ quantities: { parcels: 1, kilograms: 11.4 }, version: 9 })
    plan = await day.read(plan.id)
    await publish()
    const said = async (language: string) => {
      const paper = await printed('Sofia Marchetti', { language })
      return [tableOf(paper).rows[0]![4], paper.footer]
    }
    expect(await said('en')).toEqual(['1\u00A0parcel, 11.4\u00A0kg', 'Manifest · Sofia Marchetti · 23 November 2026'])
    expect(await said('fr')).toEqual([
      '1\u00A0colis, 11,4\u00A0kg',
      'Feuille de route · Sofia Marchetti · 23 novembre 2026',
    ])
  })

  it('are printed with the place that was found, and what was written as a note', async () => {
    await db.update(places).set({ quality: 'exact', label: 'Calle Colonia 1200, Montevideo' })
    await publish()
    const [first] = tableOf(await printed('Sofia Marchetti')).rows
    expect(first![3]).toMatch(/\nCalle Colonia 1200, Montevideo\nAs written: /)
    await db.update(places).set({ quality: 'street' })
    expect(tableOf(await printed('Sofia Marchetti')).rows[0]![3]).not.toContain('As written')
  })

  it('are printed with a warning once they are recalled', async () => {
    await publish()
    const warning = 'Recalled: do not drive this route'
    expect(JSON.stringify(await printed('Sofia Marchetti'))).not.toContain(warning)
    await api.call(contract.recallPublication, { as: day.as, params: { id: plan.id }, query: { number: 1 } })
    const [first] = (await printed('Sofia Marchetti')).blocks
    expect(first).toMatchObject({ kind: 'text', lines: [{ text: warning, isBold: true }] })
  })

  it('are printed, in every language and for a whole day', async () => {
    await publish()
    const [id] = (await routeIds()).values()
    for (const language of ['en', 'ar'])
      for (const [endpoint, given] of [
        ...ofRoute(id!).slice(1),
        [contract.printDay, { query: { date: monday, depotId: 0 } }] as const,
        [contract.printDayLoads, { query: { date: monday, depotId: 0 } }] as const,
      ]) {
        const asked = { as: day.as, ...given, headers: { 'accept-language': language } }
        const reply = (await api.call(endpoint, asked)) as unknown as Response
        expect(reply.headers.get('content-type')).toBe('application/pdf')
        expect(new TextDecoder('latin1').decode(await reply.arrayBuffer()).startsWith('%PDF-')).toBe(true)
      }
  })

  it('are printed as load lists of a whole day, each on pages of its own with its last stop first', async () => {
    await publish()
    const ids = await routeIds()
    const paper = async (as: string) => {
      const written = vi.spyOn(api.machine, 'inWorker')
      await api.call(contract.printDayLoads, { as, query: { date: monday, depotId: 0 } })
      const [, document] = written.mock.calls.at(-1)! as unknown as [string, PdfDocument]
      written.mockRestore()
      return document
    }
    const { blocks, title } = await paper(day.as)
    expect(title).toBe('Load list · 23 November 2026')
    expect(blocks.filter(({ kind }) => kind === 'page')).toHaveLength(1)
    const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows.map(([, stop]) => stop)] : []))
    expect(tables).toEqual([['2', '1'], ['1']])
    const dispatcher = await api.signIn(rulesOf('dispatcher'), { depotIds: [1] })
    expect(JSON.stringify(await paper(dispatcher))).not.toContain('Valeria')
    expect(ids.size).toBe(2)
  })

  it('are printed with a map that is labelled as an estimate, and with a limited number of maps', async () => {
    await publish()
    const [id] = (await routeIds()).values()
    const written = vi.spyOn(api.machine, 'inWorker')
    await api.call(contract.printManifest, { as: day.as, params: { id: id! } })
    expect(JSON.stringify(written.mock.calls)).toContain('Map (straight lines')
    written.mockRestore()
    const route = await api.call(contract.readRoute, { as: day.as, params: { id: id! } })
    expect(route.profile).toBe('van')
    const many = Array.from({ length: mostMaps + 1 }, (_, index) => ({ ...route, id: index }))
    const asking = { ...api.machine, language: 'en' as const, request: new Request('http://localhost/') }
    const kinds = [...(await mapsOf(asking, many)).values()].map(([block]) => block!.kind)
    expect(kinds.filter((kind) => kind === 'drawing')).toHaveLength(mostMaps)
    expect(kinds.at(-1)).toBe('text')
  })
})

describe('drivers', () => {
  it('are notified of a publication in the product, else by email, if the publisher chose them', async () => {
    const token = await api.signIn(unfilled('driver'), { fullName: 'Sofia Marchetti' })
    await joinAccount('Sofia Marchetti')
    const rows = await db.select().from(drivers)
    const [sofia, valeria] = ['Sofia Marchetti', 'Valeria Núñez'].map((name) => rows.find((row) => row.name === name)!)
    const { drivers: reaches } = await api.call(contract.previewPublication, { as: day.as, params: { id: plan.id } })
    expect(reaches.map(({ name, reach, isConcerned }) => [name, reach, isConcerned])).toEqual([
      ['Sofia Marchetti', 'notification', true],
      ['Valeria Núñez', 'email', true],
    ])
    await publish({ driverIds: [sofia!.id] })
    const { notifications } = await api.call(listNotifications, { as: token })
    expect(notifications).toMatchObject([{ kind: 'route-published', values: { day: monday, stops: '2' } }])
    expect(await db.select().from(outboxEmails)).toHaveLength(0)
    const recalled = await api.call(contract.previewRecall, { as: day.as, params: { id: plan.id } })
    expect(recalled).toMatchObject({ current: { number: 1 }, routeCount: 2, restored: [], isUnderWay: false })
    expect(recalled.routes.map(({ kind, driver }) => [kind, driver.name])).toEqual([
      ['gone', 'Sofia Marchetti'],
      ['gone', 'Valeria Núñez'],
    ])
    const receipts = ['waiting', 'noAccount'] as const
    expect(recalled.drivers).toEqual(reaches.map((reach, index) => ({ ...reach, receipt: receipts[index] })))
    await api.call(contract.recallPublication, { as: day.as, params: { id: plan.id }, query: { number: 1 } })
    const emails = await db.select().from(outboxEmails)
    expect(emails.map(({ recipient }) => recipient)).toEqual([valeria!.email])
    const after = await api.call(listNotifications, { as: token })
    expect(after.notifications[0]).toMatchObject({ kind: 'route-recalled' })
  })

  it('are not notified of a recall if the publisher leaves them out', async () => {
    const token = await api.signIn(unfilled('driver'), { fullName: 'Sofia Marchetti' })
    await joinAccount('Sofia Marchetti')
    await publish({ driverIds: [] })
    const [sofia] = await db.select().from(drivers).where(eq(drivers.name, 'Sofia Marchetti'))
    const query = { number: 1, exceptIds: [sofia!.id] }
    await api.call(contract.recallPublication, { as: day.as, params: { id: plan.id }, query })
    expect((await api.call(listNotifications, { as: token })).notifications).toEqual([])
    expect(await db.select().from(outboxEmails)).toHaveLength(1)
    const given = { as: day.as, params: { id: plan.id }, query: { number: 1, exceptIds: ['x'] } }
    expect((await api.refusal(contract.recallPublication, given)).status).toBe(422)
  })
})

describe('a publication at a time', () => {
  const at = async (time: string) => {
    api.machine.clock.now = new Date(time)
    await api.machine.queue.runKept()
  }
  const schedule = (time = later) =>
    api.call(contract.schedulePublication, { as: day.as, params: { id: plan.id }, body: { ...order, at: time } })
  const waiting = async () =>
    (await api.call(contract.previewPublication, { as: day.as, params: { id: plan.id } })).schedule

  it('happens at the scheduled time, can be cancelled, and notifies its author if it is refused', async () => {
    const begun = api.machine.clock.now
    for (const time of ['2026-11-20T08:00:00Z', '2026-11-25T08:00:00Z']) {
      const given = { as: day.as, params: { id: plan.id }, body: { ...order, at: time } }
      expect((await api.refusal(contract.schedulePublication, given)).status).toBe(422)
    }
    await schedule()
    expect(await waiting()).toMatchObject({ at: new Date(later).toISOString() })
    await api.call(contract.cancelSchedule, { as: day.as, params: { id: plan.id } })
    const none = { as: day.as, params: { id: plan.id } }
    expect((await api.refusal(contract.cancelSchedule, none)).status).toBe(404)

    await schedule()
    await db
      .insert(driverDocuments)
      .values({ driverId: plan.routes[0]!.driverId!, kind: 'licence', expiresOn: '2026-11-01' })
    await at('2026-11-23T06:00:01Z')
    expect(await namesFor(day.as)).toEqual([])
    expect(await db.select().from(publicationSchedules)).toEqual([])
    const { notifications } = await api.call(listNotifications, { as: day.as })
    expect(notifications).toMatchObject([{ kind: 'publication-failed', values: { plan: 'Base', day: monday } }])

    await db.delete(driverDocuments)
    await schedule('2026-11-23T07:00:00Z')
    await at('2026-11-23T07:00:01Z')
    expect(await namesFor(day.as)).toEqual(['Sofia Marchetti', 'Valeria Núñez'])
    expect(await waiting()).toBeNull()
    api.machine.clock.now = begun
  })

  it('does not happen once it was cancelled, however late', async () => {
    const begun = api.machine.clock.now
    for (const turns of [0, 5, 20, 60, 150, 400]) {
      await schedule()
      const publishing = at('2026-11-23T06:00:01Z')
      // So far the publishing has come by then.
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
      const cancelled = await api.refusal(contract.cancelSchedule, { as: day.as, params: { id: plan.id } }).then(
        ({ status }) => status !== 404,
        () => true,
      )
      await publishing
      expect((await namesFor(day.as)).length === 0, `after ${turns} turns`).toBe(cancelled)
      if (!cancelled) break
      api.machine.clock.now = begun
    }
    api.machine.clock.now = begun
  })
})
