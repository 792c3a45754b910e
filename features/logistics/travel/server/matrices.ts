import { desc, eq } from 'drizzle-orm'
import { errorText } from '#kit/server/error-text.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Files, Machine } from '#kit/server/machine.ts'
import { singleflight, type InFlight } from '#kit/server/singleflight.ts'
import { stateOf } from '#kit/server/state-of.ts'
import type { Point } from '#platform/regions/contract.ts'
import { travelSources, type TravelSource } from '#platform/regions/server/queries.ts'
import type { MatrixFacts, TravelProgress } from '../contract.ts'
import type { Travel, Travelled, TravelMatrix } from '../rules.ts'
import { buildMatrix, type Former, type Wanted } from './built-matrix.ts'
import { heldSource, mapOf, storedOnly, type TravelMap } from './held-map.ts'
import { hasMatrix, loadMatrix, storeMatrix } from './matrix-store.ts'
import { nameOf } from '../rules/place-index.ts'
import { travelMatrices } from './tables.ts'

type With = Pick<Machine, 'db' | 'files' | 'queue' | 'settings' | 'regions' | 'valhalla' | 'now' | 'log'>
/** What travels, but for its matrices: those are worked out from its places, for each way of travelling. */
type Bare<F extends Travelled> = { facts: F; travel: Travel[] }
type Known = { facts: MatrixFacts; matrix: TravelMatrix; map: TravelMap | null }

const beingBuiltFor = stateOf<Files, InFlight<Known>>(() => new Map())

/** Told how many places of a plan have their travel times. */
export type OnTravel = (progress: TravelProgress) => Promise<void>
export type WithTravel<F extends Travelled> = {
  facts: F
  matrices: ReadonlyMap<string, TravelMatrix>
  /** Whether every time comes from the first who covers the places: a region that is ready goes before straight lines. */
  isBest: boolean
  map: TravelMap | null
}

/** Whose travel times are taken, in their order: before all others those of a map that was replaced, if all that is needed is stored. */
async function sourcesFor(machine: With, { facts, travel }: Bare<Travelled>, map: TravelMap | null | undefined) {
  const { places: points } = facts
  const sources = await travelSources(machine, points)
  const held = heldSource(sources, map)
  if (!held) return sources
  for (const one of travel) if (!(await hasMatrix(machine, (await keyed(held, one, points)).facts.key))) return sources
  return [storedOnly(held), ...sources]
}

/** The facts with their matrices: loaded where they were worked out before, else worked out and kept. */
export async function withMatrices<F extends Travelled>(
  machine: With,
  bare: Bare<F>,
  { signal, onTravel, map }: { signal: AbortSignal; onTravel?: OnTravel | undefined; map?: TravelMap | null },
): Promise<WithTravel<F>> {
  const { facts, travel } = bare
  const { places: points } = facts
  if (points.length === 0 || travel.length === 0) return { facts, matrices: new Map(), isBest: true, map: null }
  const sources = await sourcesFor(machine, bare, map)
  const found = new Map<number, Known>()
  for (const [index, one] of travel.entries()) {
    const onRows = onTravel && ((share: number) => onTravel(progressOf(points, (index + share) / travel.length)))
    found.set(one.profileId, await firstKnown(machine, sources, { travel: one, points, signal, onRows }))
  }
  const isBest = [...found.values()].every(({ facts: { source } }) => source === sources[0]?.name)
  const matrices = new Map([...found.values()].map((one) => [one.facts.key, one.matrix]))
  return { facts: named(facts, found), matrices, isBest, map: mapIn(found) }
}

function mapIn(found: ReadonlyMap<number, { map: TravelMap | null }>): TravelMap | null {
  return [...found.values()].find(({ map }) => map)?.map ?? null
}

function progressOf({ length: total }: Point[], share: number): TravelProgress {
  return { done: Math.min(total, Math.floor(total * share)), total }
}

function named<F extends Travelled>(facts: F, found: ReadonlyMap<number, Pick<Known, 'facts'>>): F {
  const profiles = facts.profiles.map((profile) => ({
    ...profile,
    matrixKey: found.get(profile.id)?.facts.key ?? '',
  }))
  const matrices = [...new Map([...found.values()].map((one) => [one.facts.key, one.facts])).values()]
  return { ...facts, profiles, matrices }
}

type KnownTravel<F extends Travelled> = Pick<WithTravel<F>, 'facts' | 'isBest' | 'map'> & {
  /** Whether a preferred provider could be asked, and hasn't just failed. */
  canBeBetter: boolean
}

/** The facts with what is stored of their matrices, none of which is read or worked out; `undefined` where some are missing. */
export async function knownTravel<F extends Travelled>(
  machine: With,
  bare: Bare<F>,
  map: TravelMap | null,
): Promise<KnownTravel<F> | undefined> {
  const { facts, travel } = bare
  const { places: points } = facts
  const best = { isBest: true, canBeBetter: false }
  if (points.length === 0 || travel.length === 0) return { facts, ...best, map: null }
  const sources = await sourcesFor(machine, bare, map)
  const found = new Map<number, Stored>()
  for (const one of travel) {
    const known = await firstStored(machine, sources, { travel: one, points })
    if (!known) return undefined
    found.set(one.profileId, known)
    best.isBest &&= known.isBest
    best.canBeBetter ||= known.canBeBetter
  }
  return { facts: named(facts, found), ...best, map: mapIn(found) }
}

type Stored = Omit<Known, 'matrix'> & { isBest: boolean; canBeBetter: boolean }

async function firstStored(
  machine: With,
  sources: TravelSource[],
  { travel, points }: Pick<Wanted, 'travel' | 'points'>,
): Promise<Stored | undefined> {
  let canBeBetter = false
  for (const source of sources) {
    const { facts } = await keyed(source, travel, points)
    if (await hasMatrix(machine, facts.key))
      return { facts, map: mapOf(source), isBest: source === sources[0], canBeBetter }
    canBeBetter ||= machine.now().getTime() - (failuresOf(machine.files).get(facts.key) ?? -Infinity) >= failureMs
  }
  return undefined
}

/** When routers gave no times for a matrix: they are not waited for again at once. */
const failuresOf = stateOf<Files, Map<string, number>>(() => new Map())
const failureMs = 60_000

/** Travel times between places that no plan keeps, whether they are those of straight lines, and whether they follow from the use of roads asked for. */
export async function travelMatrix(
  machine: With,
  wanted: Wanted,
): Promise<{ matrix: TravelMatrix; isEstimated: boolean; knowsRoadUse: boolean }> {
  for (const source of await travelSources(machine, wanted.points)) {
    try {
      const { isEstimated, knowsRoadUse } = source
      return { matrix: await buildMatrix(source, wanted, undefined), isEstimated, knowsRoadUse }
    } catch (error) {
      wanted.signal.throwIfAborted()
      machine.log.warn({ router: source.name, error: errorText(error) }, 'a router gave no travel times')
    }
  }
  throw new Error('Nobody knows travel times.')
}

/** So many places more than a stored matrix has are worked out for a question. */
const mostLacking = 20
/** Between so many places straight lines are worked out while one waits. */
const mostEstimated = 1000

/** The facts with matrices for one question: those of the plan with what they lack, which is worked out and not kept. `undefined` where they lack more than a little. */
export async function travelForQuestion<F extends Travelled>(
  machine: With,
  { facts, travel }: Bare<F>,
  { signal, map }: { signal: AbortSignal; map: TravelMap | null },
): Promise<Pick<WithTravel<F>, 'facts' | 'matrices'> | undefined> {
  const { places: points } = facts
  const now = await travelSources(machine, points)
  const held = heldSource(now, map)
  // What a replaced map lacks is taken from the new one.
  const sources = held ? [held, ...now] : now
  const found = new Map<number, Known>()
  for (const one of travel) {
    const known = await firstAtHand(machine, sources, { travel: one, points, signal })
    if (!known) return undefined
    found.set(one.profileId, known)
  }
  const matrices = new Map([...found.values()].map((one) => [one.facts.key, one.matrix]))
  return { facts: named(facts, found), matrices }
}

async function firstAtHand(machine: With, sources: TravelSource[], wanted: Wanted): Promise<Known | undefined> {
  for (const source of sources) {
    const keys = await keyed(source, wanted.travel, wanted.points)
    const former = await formerFor(machine, { source, keys, points: wanted.points })
    if (former === null) continue
    try {
      return { facts: keys.facts, matrix: await buildMatrix(source, wanted, former), map: mapOf(source) }
    } catch (error) {
      wanted.signal.throwIfAborted()
      machine.log.warn({ router: source.name, error: errorText(error) }, 'a router gave no travel times')
    }
  }
  return undefined
}

type Asked = { source: TravelSource; keys: Awaited<ReturnType<typeof keyed>>; points: Wanted['points'] }

/** A stored matrix that lacks little of what a question needs. `null` where there is none and a new one would take long. */
async function formerFor(machine: With, { source, keys, points }: Asked) {
  const best = await bestFormer(machine, { ...keys, points })
  const isQuick = source.isEstimated && points.length <= mostEstimated
  if (points.length - (best?.shared ?? 0) > mostLacking && !isQuick) return null
  const matrix = best && (await loadMatrix(machine, best.key))
  return matrix ? { points: best.points, matrix } : isQuick ? undefined : null
}

async function firstKnown(machine: With, sources: TravelSource[], wanted: Wanted): Promise<Known> {
  for (const source of sources) {
    const keys = await keyed(source, wanted.travel, wanted.points)
    try {
      return await knownOrBuilt(machine, source, { ...wanted, ...keys })
    } catch (error) {
      wanted.signal.throwIfAborted()
      failuresOf(machine.files).set(keys.facts.key, machine.now().getTime())
      machine.log.warn({ router: source.name, error: errorText(error) }, 'a router gave no travel times')
    }
  }
  throw new Error('Nobody knows travel times.')
}

type Keyed = { roads: string; facts: MatrixFacts }

async function keyed(source: TravelSource, travel: Travel, points: Point[]): Promise<Keyed> {
  const { kind, vehicle, side, uTurns, avoid, slowdown } = travel
  const { name, version, isEstimated, knowsRoadUse } = source
  // Others give the same times whatever is chosen.
  const use = knowsRoadUse && (side || uTurns || avoid || slowdown) ? [{ side, uTurns, avoid, slowdown }] : []
  const roads = JSON.stringify([name, version, kind, vehicle, ...use])
  const key = await hashToken(JSON.stringify([roads, points.map(nameOf)]))
  return { roads, facts: { key, isEstimated, source: name, knowsRoadUse } }
}

async function knownOrBuilt(machine: With, source: TravelSource, build: Build): Promise<Known> {
  const { facts } = build
  const known = await loadMatrix(machine, facts.key)
  if (known) return { facts, matrix: known, map: mapOf(source) }
  const { signal } = build
  return singleflight(beingBuiltFor(machine.files), { key: facts.key, signal }, (ofAll) =>
    buildAndStore(machine, source, { ...build, signal: ofAll }),
  )
}

type Build = Wanted & Keyed

async function buildAndStore(machine: With, source: TravelSource, build: Build): Promise<Known> {
  const { roads, facts, points } = build
  const former = await nearestFormer(machine, build)
  const matrix = await buildMatrix(source, build, former)
  await storeMatrix(machine, { facts, roads, points }, matrix)
  return { facts, matrix, map: mapOf(source) }
}

/** How many places of a plan no matrix of the same roads has yet. */
export async function countMissing(
  machine: With,
  { facts: { places: points }, travel }: Bare<Travelled>,
): Promise<number> {
  const [source] = await travelSources(machine, points)
  const counts = await Promise.all(
    travel.map(async (one) => {
      const best = source && (await bestFormer(machine, { ...(await keyed(source, one, points)), points }))
      return points.length - (best?.shared ?? 0)
    }),
  )
  return Math.max(0, ...counts)
}

type Sought = { roads: string; points: Point[] }

/** Of the same roads the matrix that shares most places with the one wanted. */
async function bestFormer(machine: With, { roads, points }: Sought) {
  const rows = await machine.db
    .select({ key: travelMatrices.key, points: travelMatrices.points })
    .from(travelMatrices)
    .where(eq(travelMatrices.roads, roads))
    .orderBy(desc(travelMatrices.usedAt))
    .limit(5)
  const wanted = new Set(points.map(nameOf))
  const shared = (row: { points: Point[] }) => row.points.filter((point) => wanted.has(nameOf(point))).length
  const [best] = rows
    .map((row) => ({ ...row, shared: shared(row) }))
    .toSorted((one, other) => other.shared - one.shared)
  return best
}

/** Only what that one lacks is worked out. */
async function nearestFormer(machine: With, sought: Sought): Promise<Former | undefined> {
  const best = await bestFormer(machine, sought)
  const isWorth = best && best.shared > sought.points.length / 2
  const matrix = isWorth ? await loadMatrix(machine, best.key) : undefined
  return best && matrix && { points: best.points, matrix }
}
