import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { killedProduct, type KilledProduct } from '#homes/node/durability/killed-product.ts'
import { createDelivery } from '../deliveries/contract.ts'
import { createSignInCode, signInDriver } from '../driver-devices/contract.ts'
import { createPlan, editPlan, readPlan } from '../plans/contract.ts'
import { readProof } from '../proofs/contract.ts'
import { verifyPack } from '../proofs/rules/verify-pack.ts'
import { listRoutes, previewPublication, publishPlan } from '../routes/contract.ts'
import { readDriverDay, recordActions, type SentAction } from './contract.ts'
import { foldRoute } from './rules/fold-route.ts'

// Others: DRIVER_SEED=7 npx vitest run --project faults features/logistics/driver
const seed = Number(process.env['DRIVER_SEED'] ?? 1)
const kills = 5
const acts = 30
/** The product starts once more after each kill. */
const longestMs = 1_200_000
/** What is kept with one sending, and what follows from it, takes about as many. */
const mostCommits = 5

const deviceId = crypto.randomUUID()
// The product has the real clock: this day is still to come if midnight passes meanwhile.
const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

let product: KilledProduct
let office = ''
let driver = ''
let routeId = 0
let stops: number[] = []
const ask: KilledProduct['ask'] = (...given) => product.ask(...given)

beforeAll(async () => {
  product = await killedProduct()
  office = product.office
  await publishRoute()
})
afterAll(() => product.end())

/** A driver of the sample with a route of three stops of their own, signed in on a phone. */
async function publishRoute(): Promise<void> {
  const deliveryIds: number[] = []
  for (const number of [1, 2, 3]) {
    const pins = { door: [-56.19 + number * 0.002, -34.887] as [number, number], parking: null }
    const given = { recipient: `Recipient ${number}`, address: `Calle ${number}`, date: day, depotId: 1, pins }
    const body = z.parse(createDelivery.body, { quantities: {}, ...given })
    deliveryIds.push((await ask(createDelivery, office, { body })).id)
  }
  const { id } = await ask(createPlan, office, { body: { day, name: 'Kills', note: '', depotIds: [] } })
  const params = { id }
  const { version, routes } = await ask(readPlan, office, { params })
  const to = routes.find(({ driverId, startDepotId }) => driverId !== null && startDepotId === 1)!
  const edits = [{ kind: 'move' as const, deliveryIds, routeId: to.id, position: 0 }]
  await ask(editPlan, office, { params, body: { version, edits } })
  const preview = await ask(previewPublication, office, { params })
  const order = { note: '', reason: 'Papers are being renewed', driverIds: [], version: preview.version, number: 0 }
  await ask(publishPlan, office, { params, body: order })
  const listed = await ask(listRoutes, office, { query: { date: day, driverId: to.driverId } })
  routeId = listed.routes[0]!.id
  const { pin } = await ask(createSignInCode, office, { params: { id: to.driverId! } })
  driver = (await ask(signInDriver, '', { body: { code: pin, deviceId, name: 'Phone' } })).accessToken
  stops = (await packNow()).routes.find((route) => route.id === routeId)!.stops.map(({ stopId }) => stopId)
}

const packNow = () => ask(readDriverDay, driver, { query: { date: day } })

const kinds = [
  'accept',
  'arrive',
  'deliver',
  'partly',
  'fail',
  'undo',
  'breakStart',
  'breakEnd',
  'note',
  'message',
  'finish',
]
const someAct = fc.record({ kind: fc.constantFrom(...kinds), stop: fc.nat(2), refers: fc.nat(30) })

function actsOf(given: { kind: string; stop: number; refers: number }[]): SentAction[] {
  const all: SentAction[] = []
  const from = Date.now() - given.length * 1000
  for (const [index, { kind, stop, refers }] of given.entries()) {
    const isAtStop = ['arrive', 'deliver', 'partly', 'fail'].includes(kind)
    const undone = all[refers % Math.max(1, all.length)]?.id ?? crypto.randomUUID()
    all.push({
      id: crypto.randomUUID(),
      sequence: index + 1,
      kind,
      routeId,
      stopId: isAtStop ? stops[stop]! : null,
      at: new Date(from + index * 1000).toISOString(),
      sinceStartMs: null,
      place: null,
      data: { number: 1, reason: 'absent', note: `Said ${index}`, ...(kind === 'undo' && { id: undone }) },
    })
  }
  return all
}

/** Sends, and kills the server at that commit from now on; what was answered in the meantime is the reply. */
async function sendUntilKilled(actions: SentAction[], commit: number): Promise<string[]> {
  const answered = await product.killAt(commit, () => send(actions))
  await product.database.query(`update jobs set run_at = now() where name = 'driver.message'`)
  await product.start()
  return answered ?? []
}

async function send(actions: SentAction[]): Promise<string[]> {
  const { results } = await ask(recordActions, driver, { body: { deviceId, actions } })
  return results.map(({ id }) => id)
}

it(
  `keeps what it answered, and each act once, killed at any of its commits (seed ${seed})`,
  { timeout: longestMs },
  async () => {
    const [given = []] = fc.sample(fc.array(someAct, { minLength: acts, maxLength: acts }), { seed, numRuns: 1 })
    const all = actsOf(given)
    const answered = new Set<string>()
    const waiting = () => all.filter(({ id }) => !answered.has(id))
    for (let kill = 0; kill < kills; kill++) {
      const part = waiting().slice(0, Math.ceil(acts / kills))
      for (const id of await sendUntilKilled(part, 1 + (kill % mostCommits))) answered.add(id)
      const known = new Set((await packNow()).actions.map(({ id }) => id))
      expect(
        [...answered].filter((id) => !known.has(id)),
        `after kill ${kill + 1}`,
      ).toEqual([])
    }
    for (const id of await send(waiting())) answered.add(id)

    const pack = await packNow()
    expect(pack.actions.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    const route = pack.routes.find(({ id }) => id === routeId)!
    const made = pack.actions.map(({ at, byOffice: by, ...one }) => {
      return { ...one, atMs: Date.parse(at), isByOffice: by !== '' }
    })
    const { sameNumbers: numbers = [], isRecalled } = route
    const state = foldRoute(
      { numbers, isRecalled, hasLoadCheck: pack.proof.hasLoadCheck, mayReorder: true, stops: route.stops },
      made,
    )
    for (const { id, outcome, reason } of pack.actions) expect(state.outcomes.get(id)).toEqual({ outcome, reason })
    for (const { stopId, state: here } of route.stops) expect(here).toBe(state.stops.get(stopId)?.state)
    for (const id of stops) {
      const proof = await ask(readProof, office, { params: { id } })
      expect((await verifyPack(proof)).faults).toEqual(proof.chains.length > 0 ? [] : [{ kind: 'empty' }])
    }

    // Each message was said once, whatever became of the job that says it.
    const written = all.filter(({ kind }) => kind === 'message').map(({ id }) => id)
    const said = async () =>
      (await packNow()).threads?.flatMap(({ messages }) => messages.map(({ clientId }) => clientId))
    await vi.waitFor(async () => expect((await said())?.toSorted()).toEqual(written.toSorted()), {
      timeout: 240_000,
      interval: 200,
    })
  },
)
