import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { CallError } from '#kit/web/call.ts'
import { moveDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { readProof } from '../proofs/contract.ts'
import { verifyPack } from '../proofs/rules/verify-pack.ts'
import { recordForDriver } from '../recording/contract.ts'
import { routeActions, routes, routeStops, routeVersions } from '../routes/server/tables.ts'
import { readDriverDay, recordActions, type DayPack, type SentAction } from './contract.ts'
import { foldRoute } from './rules/fold-route.ts'

// More of them, or others: DRIVER_SEQUENCES=10000 DRIVER_SEED=7 npx vitest run --project api features/logistics/driver/sequences
const sequences = Number(process.env['DRIVER_SEQUENCES'] ?? 25)
const seed = Number(process.env['DRIVER_SEED'] ?? 1)
const millisecondsEach = 15_000

const api = await testApi()
const { db } = api.machine
let day: DrivenDay
let made = 0

beforeEach(async () => {
  made = 0
  day = await drivenDay(api)
})

/** Another route of the same driver, as it was published; the ones before it are of other days by now. */
async function freshRoute(): Promise<{ routeId: number; stops: number[] }> {
  made++
  const past = new Date(Date.UTC(2020, 0, made)).toISOString().slice(0, 10)
  const [{ id: _, ...route }] = (await db.select().from(routes).where(eq(routes.id, day.routeId))) as [
    typeof routes.$inferSelect,
  ]
  const { driverId } = route
  await db.update(routes).set({ day: past }).where(eq(routes.driverId, driverId))
  await db.update(routeActions).set({ day: past }).where(eq(routeActions.driverId, driverId))
  const values = { ...route, day: monday, planRouteId: 1_000_000 + made }
  const [{ id: routeId } = { id: 0 }] = await db.insert(routes).values(values).returning({ id: routes.id })
  const versions = await db.select().from(routeVersions).where(eq(routeVersions.routeId, day.routeId))
  await db.insert(routeVersions).values(versions.map((one) => ({ ...one, routeId })))
  const stops: number[] = []
  for (const stop of await db.select().from(routeStops).where(eq(routeStops.routeId, day.routeId))) {
    const [known] = await db.select().from(deliveries).where(eq(deliveries.id, stop.deliveryId))
    const { id: __, ...delivery } = known!
    const named = { reference: `S${made}-${stop.position}`, trackingCode: `track-${made}-${stop.position}` }
    const [{ id: deliveryId } = { id: 0 }] = await db
      .insert(deliveries)
      .values({ ...delivery, ...named, routeId, date: monday })
      .returning({ id: deliveries.id })
    await db.insert(routeStops).values({ ...stop, routeId, deliveryId })
    stops.push(deliveryId)
  }
  return { routeId, stops }
}

const kinds = [
  'accept',
  'loaded',
  'depart',
  'arrive',
  'arrive',
  'deliver',
  'deliver',
  'partly',
  'fail',
  'undo',
  'reorder',
  'breakStart',
  'breakEnd',
  'note',
  'message',
  'message',
  'problem',
  'finish',
  'dance',
] as const
const someAct = fc.record({
  device: fc.constantFrom(0, 0, 0, 1),
  kind: fc.constantFrom(...kinds),
  stop: fc.nat(2),
  seconds: fc.integer({ min: 0, max: 900 }),
  refers: fc.nat(30),
})
/** How one sending goes: it arrives, is lost, its answer is lost, it comes twice at once, or a later part comes before it. */
const someLine = fc.record({
  device: fc.nat(1),
  most: fc.integer({ min: 1, max: 6 }),
  how: fc.constantFrom('whole', 'lost', 'unanswered', 'doubled', 'ahead'),
  /** What the office does in between. */
  office: fc.constantFrom('nothing', 'nothing', 'record', 'undo', 'cancel', 'reschedule'),
  stop: fc.nat(2),
})
const someDay = fc.record({
  acts: fc.array(someAct, { minLength: 4, maxLength: 18 }),
  lines: fc.array(someLine, { minLength: 2, maxLength: 8 }),
})
type Acts = { device: number; kind: string; stop: number; seconds: number; refers: number }[]
type Line = { device: number; most: number; how: string; office: string; stop: number }

/** What two phones recorded, each counting for itself. */
function actsOf(given: Acts, { routeId, stops }: { routeId: number; stops: number[] }): SentAction[][] {
  const phones: SentAction[][] = [[], []]
  for (const { device, kind, stop, seconds, refers } of given) {
    const own = phones[device]!
    const at = new Date(Date.parse(`${monday}T11:00:00Z`) + seconds * 1000).toISOString()
    const isAtStop = ['arrive', 'deliver', 'partly', 'fail'].includes(kind)
    const data: Record<string, unknown> = {
      number: 1,
      onBoard: stops,
      reason: 'absent',
      problem: 'other',
      order: stops.toReversed(),
      note: 'Seen',
      ...(kind === 'undo' && { id: own[refers % Math.max(1, own.length)]?.id ?? crypto.randomUUID() }),
    }
    const stopId = isAtStop ? stops[stop]! : null
    const sequence = own.length + 1
    own.push({ id: crypto.randomUUID(), sequence, kind, routeId, stopId, at, sinceStartMs: null, place: null, data })
  }
  return phones
}

/** Two phones on a bad line. What was answered is known to be kept. */
function phonesOn(acts: SentAction[][]) {
  const deviceIds = [crypto.randomUUID(), crypto.randomUUID()]
  const answered = new Set<string>()
  const send = async (device: number, actions: SentAction[]) => {
    const { results } = await api.call(recordActions, {
      as: day.driver,
      body: { deviceId: deviceIds[device]!, actions },
    })
    return results.map(({ id }) => id)
  }
  const waiting = (device: number) => acts[device]!.filter(({ id }) => !answered.has(id))
  return {
    answered,
    waiting,
    send,
    async over({ device, most, how }: Line) {
      const part = waiting(device).slice(0, most)
      if (part.length === 0 || how === 'lost') return
      if (how === 'unanswered') return void (await send(device, part))
      if (how === 'ahead') for (const id of await send(device, waiting(device).slice(most))) answered.add(id)
      const replies = how === 'doubled' ? [send(device, part), send(device, part)] : [send(device, part)]
      for (const ids of await Promise.all(replies)) for (const id of ids) answered.add(id)
    },
    async rest() {
      for (const device of [0, 1]) for (const id of await send(device, waiting(device))) answered.add(id)
    },
  }
}

/** The office is refused where it may not, such as at a stop that is over. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
  }
}

function byOffice({ office, stop }: Line, { routeId, stops }: { routeId: number; stops: number[] }): Promise<void> {
  const { as } = day
  const id = stops[stop]!
  const record = (kind: 'deliver' | 'undo', data: Record<string, unknown>) => {
    const action = { id: crypto.randomUUID(), kind, stopId: id, at: `${monday}T11:20:00Z`, data }
    const body = { reason: 'Called', actions: [action] }
    return api.call(recordForDriver, { as, params: { id: routeId }, body })
  }
  return unlessRefused(async () => {
    if (office === 'nothing') return
    if (office === 'record') return record('deliver', { name: 'Ana' })
    if (office === 'undo') {
      const rows = await db.select().from(routeActions).where(eq(routeActions.stopId, id))
      return rows[0] && record('undo', { id: rows[0].id })
    }
    const { version } = await api.call(readDeliveryById, { as, params: { id } })
    const move = office === 'cancel' ? ('cancel' as const) : ('reschedule' as const)
    const body = { version, move, reason: 'Called', date: null }
    return api.call(moveDelivery, { as, params: { id }, body })
  })
}

const packNow = () => api.call(readDriverDay, { as: day.driver, query: { date: monday } })

/** What the route is by all that is known of it, worked out apart from the server. */
function foldOf(pack: DayPack, routeId: number) {
  const route = pack.routes.find(({ id }) => id === routeId)!
  const acts = pack.actions.map(({ at, byOffice: by, ...one }) => {
    return { ...one, atMs: Date.parse(at), isByOffice: by !== '' }
  })
  const heeded = acts.filter(({ reason }) => reason !== 'unknownKind' && reason !== 'badData')
  const { sameNumbers: numbers = [], stops, isRecalled } = route
  return { route, state: foldRoute({ numbers, isRecalled, hasLoadCheck: false, mayReorder: true, stops }, heeded) }
}

it(
  `whatever the line does, ${sequences} random days end in one state, and nothing that was answered is lost`,
  { timeout: sequences * millisecondsEach },
  async () => {
    const property = fc.asyncProperty(someDay, async ({ acts: given, lines }) => {
      const route = await freshRoute()
      const acts = actsOf(given, route)
      const phones = phonesOn(acts)
      for (const line of lines) {
        await phones.over(line)
        await byOffice(line, route)
      }
      await phones.rest()
      const all = acts.flat().map(({ id }) => id)
      const pack = await packNow()
      const known = pack.actions.filter(({ byOffice: by }) => by === '').map(({ id }) => id)
      expect(known.toSorted()).toEqual(all.toSorted())
      expect([...phones.answered].toSorted()).toEqual(all.toSorted())

      // The office's own acts are part of the set; only what it does to a delivery goes beyond the acts.
      const isMoved = lines.some(({ office }) => office === 'cancel' || office === 'reschedule')
      const { route: shown, state } = foldOf(pack, route.routeId)
      if (!isMoved) {
        const outcomes = pack.actions.map(({ id, outcome, reason }) => [id, outcome, reason])
        const folded = pack.actions.map(({ id, outcome, reason }) => {
          const became = state.outcomes.get(id)
          return became ? [id, became.outcome, became.reason] : [id, outcome, reason]
        })
        expect(outcomes).toEqual(folded)
        for (const { stopId, state: here } of shown.stops) expect(here).toBe(state.stops.get(stopId)?.state)
      }
      for (const { stopId, state: here } of shown.stops) {
        const ends = pack.actions.filter((one) => {
          return one.stopId === stopId && one.outcome === 'applied' && ['deliver', 'partly', 'fail'].includes(one.kind)
        })
        if (['delivered', 'partlyDelivered', 'failed'].includes(here)) expect(ends).not.toEqual([])
        const proof = await api.call(readProof, { as: day.as, params: { id: stopId } })
        expect((await verifyPack(proof)).faults).toEqual(proof.chains.length > 0 ? [] : [{ kind: 'empty' }])
      }

      // Each message that the log holds is in the chat of the route, once, and no other.
      const written = pack.actions.filter(({ kind, reason }) => kind === 'message' && reason !== 'badData')
      const thread = pack.threads?.find((one) => one.routeId === route.routeId)
      const said = thread?.messages.flatMap(({ clientId, isOwn }) => (isOwn ? [clientId] : [])) ?? []
      expect(said.toSorted()).toEqual(written.map(({ id }) => id).toSorted())

      // Sent once more, all of it changes nothing.
      for (const device of [0, 1]) await phones.send(device, acts[device]!)
      expect((await packNow()).version).toBe(pack.version)
    })
    await fc.assert(property, { numRuns: sequences, seed, endOnFailure: true })
  },
)
