import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { program } from '#app/api.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { users } from '#platform/access/server/tables.ts'
import { events } from '#platform/events/server/tables.ts'
import { moveDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { driverDocuments, drivers } from '../drivers/server/tables.ts'
import { editPlan, type Plan } from '../plans/contract.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { listRoutes, previewPublication, publishPlan, readRoute } from '../routes/contract.ts'
import { routeActions } from '../routes/server/tables.ts'
import * as contract from './contract.ts'
import { mostPerDay } from './rules.ts'
import { hashOfAction, sha256 } from './rules/action-chain.ts'
import { dutyOf, dutySpansOf } from './server/queries.ts'

const api = await testApi()
const { db } = api.machine
let day: PlanDay
let plan: Plan
let sofia: string
let routeId: number
let stops: number[]
let deviceId: string
let sequence: number

const driverRules = defaultRoles(program.rights).find((role) => role.name === 'driver')!.rules

/** Sofia has a published route of three stops, and another driver has one too. */
beforeEach(async () => {
  api.machine.clock.now = new Date(`${monday}T12:00:00Z`)
  day = await planDay(api, 5)
  plan = await day.make()
  await db.delete(driverDocuments)
  sofia = await api.signIn(driverRules, { fullName: 'Sofia Marchetti' })
  const [account] = await db.select().from(users).where(eq(users.fullName, 'Sofia Marchetti'))
  await db.update(drivers).set({ userId: account!.id }).where(eq(drivers.name, 'Sofia Marchetti'))
  await give(day.ids.slice(0, 3), 'Sofia Marchetti')
  await give(day.ids.slice(3), 'Bruno Techera')
  await publish()
  const { routes } = await api.call(listRoutes, { as: day.as, query: { date: monday } })
  routeId = routes.find(({ driverName }) => driverName === 'Sofia Marchetti')!.id
  stops = (await api.call(readRoute, { as: day.as, params: { id: routeId } })).stopList.map((one) => one.deliveryId)
  deviceId = crypto.randomUUID()
  sequence = 0
})

async function give(deliveryIds: number[], driver: string) {
  const { version, routes } = await day.read(plan.id)
  const to = routes.find(({ driverName }) => driverName === driver)!.id
  const edits = [{ kind: 'move' as const, deliveryIds, routeId: to, position: 0 }]
  await api.call(editPlan, { as: day.as, params: { id: plan.id }, body: { version, edits } })
}
async function publish() {
  const preview = await api.call(previewPublication, { as: day.as, params: { id: plan.id } })
  const number = Math.max(0, ...preview.replaced.map((each) => each.number))
  const body = { note: '', reason: 'Papers are being renewed', driverIds: [], version: preview.version, number }
  await api.call(publishPlan, { as: day.as, params: { id: plan.id }, body })
}

type Given = { stopId?: number | null; at?: number; routeId?: number | null; data?: Record<string, unknown> }
/** An action at so many seconds after eight in the morning, by the workspace's clock of the server. */
function act(kind: string, { at = sequence, stopId = null, data = {}, ...given }: Given = {}): contract.SentAction {
  sequence++
  return {
    id: crypto.randomUUID(),
    sequence,
    kind,
    routeId: given.routeId === undefined ? routeId : given.routeId,
    stopId,
    at: new Date(Date.parse(`${monday}T11:00:00Z`) + at * 1000).toISOString(),
    sinceStartMs: at * 1000,
    place: null,
    data,
  }
}
const send = (actions: contract.SentAction[], more: { as?: string; device?: string; sentAt?: string } = {}) =>
  api.call(contract.recordActions, {
    as: more.as ?? sofia,
    body: { deviceId: more.device ?? deviceId, actions, ...(more.sentAt && { sentAt: more.sentAt }) },
  })
const pack = (as = sofia) => api.call(contract.readDriverDay, { as, query: { date: monday } })
const deliveryOf = (id: number) => api.call(readDeliveryById, { as: day.as, params: { id } })
const routeNow = () => api.call(readRoute, { as: day.as, params: { id: routeId } })
const outcomesOf = (taken: { results: contract.ActionResult[] }) =>
  taken.results.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome}: ${reason}`))

describe('the day of a driver', () => {
  it('holds their routes with stops and rules, and has a version of its own', async () => {
    const first = await pack()
    expect(first.routes.map(({ id, number }) => [id, number])).toEqual([[routeId, 1]])
    expect(first.routes[0]!.stops.map(({ stopId, state }) => [stopId, state])).toEqual(
      stops.map((id) => [id, 'published']),
    )
    expect(first.proof.methods.person).toBeDefined()
    expect((await pack()).version).toBe(first.version)
    await send([act('accept', { data: { number: 1 } })])
    const after = await pack()
    expect(after.version).not.toBe(first.version)
    expect(after.actions.map(({ kind, outcome }) => [kind, outcome])).toEqual([['accept', 'applied']])
    expect(after.routes[0]!.acceptedNumber).toBe(1)
  })

  it('is not sent again to a device that has it', async () => {
    const { version } = await pack()
    const ask = (known: string) =>
      api.fetch(
        new Request(`http://localhost/api/driver/day?date=${monday}`, {
          headers: { authorization: `Bearer ${sofia}`, 'if-none-match': known },
        }),
      )
    expect((await ask(`"${version}"`)).status).toBe(304)
    const changed = await ask('"other"')
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, `"${version}"`])
  })

  it('is only for drivers', async () => {
    expect((await api.refusal(contract.readDriverDay, { as: day.as })).message).toContain('doesn’t belong to a driver')
    const wrong = { as: sofia, query: { date: 'soon' } }
    expect((await api.refusal(contract.readDriverDay, wrong)).status).toBe(422)
  })
})

describe('what a driver records', () => {
  it('takes deliveries, the route and the log along', async () => {
    const [one, two, three] = stops as [number, number, number]
    const taken = await send([
      act('accept', { data: { number: 1 } }),
      act('loaded', { data: { onBoard: stops } }),
      act('depart'),
      act('arrive', { stopId: one }),
      act('deliver', { stopId: one, data: { to: 'neighbour', name: 'Ana' } }),
      act('partly', { stopId: two, data: { reason: 'damaged' } }),
      act('fail', { stopId: three, data: { reason: 'nobody' } }),
      act('finish'),
    ])
    expect(outcomesOf(taken)).toEqual(Array(8).fill('applied'))
    expect(taken.lastSequence).toBe(8)
    expect(await deliveryOf(one)).toMatchObject({
      state: 'delivered',
      attempts: 1,
      location: 'neighbour',
      doneAt: `${monday}T11:00:04.000Z`,
    })
    expect(await deliveryOf(two)).toMatchObject({ state: 'partlyDelivered', location: 'recipient' })
    expect(await deliveryOf(three)).toMatchObject({ state: 'failed', failureReason: 'nobody', location: 'vehicle' })
    expect(await routeNow()).toMatchObject({ state: 'finished', receipt: 'confirmed' })
    await send([act('returned', { data: { deliveryIds: [three] } })])
    expect((await deliveryOf(three)).location).toBe('depot')
    const told = await db.select().from(events).where(eq(events.kind, 'route.action'))
    expect(told).toHaveLength(9)
  })

  it('counts once, however often it is sent', async () => {
    const batch = [act('depart'), act('deliver', { stopId: stops[0]! })]
    const first = await send(batch)
    const again = await send(batch)
    expect(again.results).toEqual(first.results)
    // The first reply went before the forecast that it led to.
    expect((await send(batch)).dayVersion).toBe(again.dayVersion)
    const both = await Promise.all([send(batch), send(batch)])
    expect(both.map(({ results }) => results)).toEqual([first.results, first.results])
    expect(await db.select().from(routeActions)).toHaveLength(2)
    expect((await deliveryOf(stops[0]!)).attempts).toBe(1)
  })

  it('waits where something before it is missing', async () => {
    const [one, two, three] = [
      act('depart'),
      act('arrive', { stopId: stops[0]! }),
      act('deliver', { stopId: stops[0]! }),
    ]
    expect(await send([two, three])).toMatchObject({ results: [], lastSequence: 0 })
    expect((await send([one, three])).lastSequence).toBe(1)
    expect(await send([two, three])).toMatchObject({ lastSequence: 3 })
    expect((await deliveryOf(stops[0]!)).state).toBe('delivered')
  })

  it('counts by the time of the act, not of its arrival, and later ones give way', async () => {
    const late = act('fail', { stopId: stops[0]!, at: 100, data: { reason: 'nobody' } })
    await send([late])
    expect(await deliveryOf(stops[0]!)).toMatchObject({ state: 'failed', attempts: 1 })
    const early = { ...act('deliver', { stopId: stops[0]!, at: 50 }), sequence: 1 }
    await send([early], { device: crypto.randomUUID() })
    expect(await deliveryOf(stops[0]!)).toMatchObject({ state: 'delivered', attempts: 1, failureReason: '' })
    expect(outcomesOf(await send([late]))).toEqual(['superseded: stopDone'])
  })

  it('is taken back within ten seconds', async () => {
    const done = act('deliver', { stopId: stops[0]!, at: 10 })
    await send([done, act('undo', { at: 15, data: { id: done.id } })])
    expect(await deliveryOf(stops[0]!)).toMatchObject({ state: 'published', attempts: 0, doneAt: null })
    const other = act('deliver', { stopId: stops[1]!, at: 20 })
    const taken = await send([other, act('undo', { at: 40, data: { id: other.id } })])
    expect(outcomesOf(taken)).toEqual(['applied', 'refused: tooLateToUndo'])
  })

  it('that can’t be used is kept with its reason, and holds up nothing', async () => {
    const taken = await send([
      act('dance'),
      act('fail', { stopId: stops[0]!, data: {} }),
      act('deliver', { stopId: stops[0]!, data: { note: 'nul \0 and \ud800' } }),
      act('deliver', { stopId: 4711 }),
      act('deliver', { routeId: 4711, stopId: stops[1]! }),
      act('deliver', { routeId: null, stopId: stops[1]! }),
    ])
    expect(outcomesOf(taken)).toEqual([
      'refused: unknownKind',
      'refused: badData',
      'applied',
      'refused: stopMoved',
      'refused: notYourRoute',
      'refused: badData',
    ])
    expect((await pack()).actions).toHaveLength(6)
  })

  it('that no database holds is kept as far as it can be, and holds up nothing', async () => {
    const early = { ...act('note', { data: { note: 'x' } }), at: '0000-01-01T00:00:00Z' }
    const taken = await send([early, act('a\0b'), act('\0'), act('note', { data: { note: 'y' } })])
    expect(outcomesOf(taken)).toEqual(['applied', 'refused: unknownKind', 'refused: unknownKind', 'applied'])
  })

  it('about a stop that its route never had is refused, whatever it is', async () => {
    const stopId = day.ids[3]!
    const kinds = [
      act('note', { stopId, data: { note: 'Left in the rain' } }),
      act('problem', { stopId, data: { problem: 'other' } }),
      act('message', { stopId, data: { note: 'Hello' } }),
    ]
    const taken = await send([...kinds, act('note', { stopId: stops[0]!, data: { note: 'Here' } })])
    expect(outcomesOf(taken)).toEqual([...kinds.map(() => 'refused: stopMoved'), 'applied'])
  })

  it('accepts no publication that is still to come', async () => {
    const [taken, now] = [act('accept', { data: { number: 2_000_000_000 } }), act('accept', { data: { number: 1 } })]
    expect(outcomesOf(await send([taken, now]))).toEqual(['refused: badData', 'applied'])
  })

  it('is the same whether its id is written in capitals or not', async () => {
    const first = act('note', { data: { note: 'x' } })
    const again = { ...act('note', { data: { note: 'x' } }), id: first.id.toUpperCase() }
    await send([first, again])
    expect((await pack()).actions).toHaveLength(1)
  })

  it('on somebody else’s route changes nothing there', async () => {
    const { routes } = await api.call(listRoutes, { as: day.as, query: { date: monday } })
    const other = routes.find(({ id }) => id !== routeId)!
    const taken = await send([act('deliver', { routeId: other.id, stopId: day.ids[3]! })])
    expect(outcomesOf(taken)).toEqual(['refused: notYourRoute'])
    expect((await deliveryOf(day.ids[3]!)).state).toBe('published')
    expect(await db.select().from(routeActions).where(eq(routeActions.routeId, other.id))).toEqual([])
  })

  it('of a stop that went to somebody else in the meantime is kept as a contradiction', async () => {
    await give([stops[0]!], 'Bruno Techera')
    await publish()
    const taken = await send([act('deliver', { stopId: stops[0]! })])
    expect(outcomesOf(taken)).toEqual(['refused: stopMoved'])
    expect((await deliveryOf(stops[0]!)).state).toBe('published')
  })

  it('stays as it is once the office has gone on from it', async () => {
    await send([act('fail', { stopId: stops[0]!, at: 10, data: { reason: 'nobody' } })])
    const { version } = await deliveryOf(stops[0]!)
    const body = { version, move: 'reschedule' as const, reason: '', date: null }
    await api.call(moveDelivery, { as: day.as, params: { id: stops[0]! }, body })
    const taken = await send([
      act('arrive', { stopId: stops[0]!, at: 20 }),
      act('deliver', { stopId: stops[0]!, at: 30 }),
    ])
    expect(outcomesOf(taken)).toEqual(['refused: stopMoved', 'refused: stopMoved'])
    expect(await deliveryOf(stops[0]!)).toMatchObject({ state: 'ready', attempts: 1 })
    const known = (await pack()).actions.map(({ kind, outcome }) => `${kind} ${outcome}`)
    expect(known).toEqual(['fail applied', 'arrive refused', 'deliver refused'])
  })

  it('is at the right time although the clock of the device is wrong', async () => {
    const now = api.machine.clock.now.getTime()
    const ahead = act('deliver', { stopId: stops[0]!, at: 2 * 3600 + 1800 })
    await send([ahead], { sentAt: new Date(now + 2 * 3_600_000).toISOString() })
    expect((await deliveryOf(stops[0]!)).doneAt).toBe(`${monday}T11:30:00.000Z`)
    const [kept] = (await pack()).actions
    expect(kept).toMatchObject({ deviceAt: `${monday}T13:30:00.000Z`, at: `${monday}T11:30:00.000Z` })
  })

  it('knows what the recipient was told last', async () => {
    const [stopId = 0] = stops
    const told = (hours: number) => ({
      deliveryId: stopId,
      channel: 'phone' as const,
      earliest: new Date(`${monday}T${hours}:00:00Z`),
      latest: new Date(`${monday}T${hours + 1}:00:00Z`),
      toldAt: api.machine.clock.now,
    })
    await db.insert(promises).values([told(12), told(14)])
    const promise = { from: `${monday}T14:00:00.000Z`, to: `${monday}T15:00:00.000Z` }
    const [first, ...rest] = (await pack()).routes[0]!.stops
    expect(first).toMatchObject({ stopId, promise })
    expect(rest.every((one) => one.promise === null)).toBe(true)
  })

  it('knows nothing of what was told for an earlier day', async () => {
    const [stopId = 0] = stops
    const [earliest, latest] = ['2026-11-22T14:00:00Z', '2026-11-22T15:00:00Z'].map((at) => new Date(at)) as [
      Date,
      Date,
    ]
    await db
      .insert(promises)
      .values({ deliveryId: stopId, channel: 'phone', earliest, latest, toldAt: earliest, outcome: 'missed' })
    expect((await pack()).routes[0]!.stops[0]).toMatchObject({ stopId, promise: null })
  })

  it('refuses more in a day than a day can have, and keeps none of it', async () => {
    await send([act('note', { data: { note: 'First' } })])
    const [row] = await db.select().from(routeActions).limit(1)
    const many = Array.from({ length: mostPerDay }, (_one, index) => {
      return { ...row!, id: crypto.randomUUID(), sequence: index + 1, chain: 'other', link: index + 1, routeId: null }
    })
    for (let at = 0; at < many.length; at += 500) await db.insert(routeActions).values(many.slice(at, at + 500))
    const late = act('note', { data: { note: 'One more' } })
    const ask = { as: sofia, body: { deviceId, actions: [late] } }
    const refusal = await api.refusal(contract.recordActions, ask)
    expect(refusal.status).toBe(409)
    expect(refusal.message).toContain('stays on the phone')
    const another = { as: sofia, body: { deviceId: crypto.randomUUID(), actions: [{ ...late, sequence: 1 }] } }
    expect((await api.refusal(contract.recordActions, another)).status).toBe(409)
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 25 * 3_600_000)
    expect(outcomesOf(await send([late]))).toEqual(['applied'])
  })

  it('keeps its time although the line was slow, and so can be taken back', async () => {
    const now = api.machine.clock.now.getTime()
    const deliver = act('deliver', { stopId: stops[0]!, at: 1795 })
    const undo = act('undo', { at: 1800, data: { id: deliver.id } })
    await send([deliver], { sentAt: new Date(now - 30_000).toISOString() })
    expect(outcomesOf(await send([undo], { sentAt: new Date(now).toISOString() }))).toEqual(['applied'])
    expect((await pack()).actions[0]).toMatchObject({ at: deliver.at, outcome: 'superseded' })
  })

  it('says when they were on duty, also where that comes in late', async () => {
    const [driver] = await db.select().from(drivers).where(eq(drivers.name, 'Sofia Marchetti'))
    const free = { routeId: null }
    await send([act('onDuty', { ...free, at: 100 })])
    expect((await dutyOf(db, driver!.id)).since).toEqual(new Date(`${monday}T11:01:40Z`))
    await send([act('offDuty', { ...free, at: 50 }), act('onDuty', { ...free, at: 10 })])
    const [from, to] = [new Date(`${monday}T00:00:00Z`), new Date(`${monday}T23:00:00Z`)]
    expect((await dutySpansOf(db, driver!.id, from, to)).map(({ until }) => until)).toEqual([
      new Date(`${monday}T11:00:50Z`),
      null,
    ])
  })

  it('is joined in a chain of hashes that anyone can work out again', async () => {
    await send([act('depart'), act('deliver', { stopId: stops[0]!, data: { name: 'Ana' } })])
    await send([act('finish')])
    const rows = await db.select().from(routeActions).orderBy(routeActions.link)
    let previous = ''
    for (const row of rows) {
      expect(row.previousHash).toBe(previous)
      const times = { at: row.at.toISOString(), receivedAt: row.receivedAt.toISOString() }
      expect(await hashOfAction({ ...row, ...times }, previous)).toBe(row.hash)
      previous = row.hash
    }
    expect(rows).toHaveLength(3)
  })

  it('is refused from people who aren’t drivers, and where it isn’t a batch of actions', async () => {
    const body = { deviceId, actions: [] }
    expect((await api.refusal(contract.recordActions, { as: day.as, body })).status).toBe(403)
    const wrong = { deviceId: 'phone', actions: [] }
    expect((await api.refusal(contract.recordActions, { as: sofia, body: wrong })).status).toBe(422)
  })
})

describe('a file of a driver', () => {
  const picture = new Uint8Array([
    0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 32, 0, 0, 0, 16, 8, 2, 0, 0,
    0, 0, 0, 0, 0,
  ])
  const put = (sha: string, bytes: Uint8Array<ArrayBuffer>, as: string | undefined = sofia) =>
    api.fetch(
      new Request(`http://localhost/api/driver/files/${sha}`, {
        method: 'PUT',
        body: bytes,
        headers: { 'content-type': 'application/octet-stream', ...(as && { authorization: `Bearer ${as}` }) },
      }),
    )

  it('is kept once under its hash', async () => {
    const sha = await sha256(picture)
    for (const _ of [1, 2]) {
      const response = await put(sha, picture)
      expect([response.status, await response.json()]).toEqual([200, { sha256: sha, bytes: picture.length }])
    }
  })

  it('is refused where it has far more bytes than its picture can', async () => {
    const padded = new Uint8Array(400_000)
    padded.set(picture)
    expect((await put(await sha256(padded), padded)).status).toBe(415)
  })

  it('is refused where it would unpack to more pixels than a camera takes', async () => {
    const sizes: [side: number, status: number][] = [
      [6300, 200],
      [12_000, 415],
    ]
    for (const [side, status] of sizes) {
      const vast = Uint8Array.from(picture)
      const view = new DataView(vast.buffer)
      view.setUint32(16, side)
      view.setUint32(20, side)
      expect((await put(await sha256(vast), vast)).status).toBe(status)
    }
  })

  it('is refused under another hash, where it is no picture, and from others', async () => {
    const words = new TextEncoder().encode('<script>')
    expect((await put('0'.repeat(64), picture)).status).toBe(422)
    expect((await put(await sha256(words), words)).status).toBe(415)
    expect((await put(await sha256(picture), picture, day.as)).status).toBe(403)
    expect((await put('nothing', picture)).status).toBe(404)
  })
})
