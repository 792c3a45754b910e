import { desc, eq, inArray } from 'drizzle-orm'
import type { Files, Machine } from '#kit/server/machine.ts'
import { singleflight, type InFlight } from '#kit/server/singleflight.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { removeFilesLater } from '#kit/server/stored-file.ts'
import type { Point } from '#platform/regions/contract.ts'
import { emptyMatrix, type TravelMatrix } from '../rules.ts'
import type { MatrixFacts } from '../contract.ts'
import { travelMatrices } from './tables.ts'

/** Matrices at hand, and those being read; the oldest go once they are too large together. */
const atHand = stateOf<Files, { kept: Map<string, TravelMatrix>; beingRead: InFlight<TravelMatrix | undefined> }>(
  () => ({ kept: new Map(), beingRead: new Map() }),
)
const mostKeptBytes = 400_000_000
/** Matrices whose files stay in the store. */
const mostStored = 60

/** A matrix by its key, at hand or from the file store. */
export async function loadMatrix(machine: Pick<Machine, 'files'>, key: string): Promise<TravelMatrix | undefined> {
  const { kept, beingRead } = atHand(machine.files)
  return kept.get(key) ?? singleflight(beingRead, { key }, () => readMatrix(machine, key))
}

async function readMatrix({ files }: Pick<Machine, 'files'>, key: string): Promise<TravelMatrix | undefined> {
  const file = await files.get(fileOf(key))
  if (!file) return undefined
  const half = file.bytes.byteLength / 2
  const matrix = emptyMatrix(Math.sqrt(half / 4))
  partsOf(matrix).forEach((part, index) => part.set(file.bytes.subarray(index * half, (index + 1) * half)))
  keep(files, key, matrix)
  return matrix
}

/** Its bytes in the order in which they are stored and sent. */
function partsOf({ durationsSeconds, distancesMeters }: TravelMatrix): Uint8Array[] {
  return [durationsSeconds, distancesMeters].map((part) => new Uint8Array(part.buffer))
}

/** Whether a matrix can be loaded, without reading it. */
export async function hasMatrix({ db, files }: Pick<Machine, 'db' | 'files'>, key: string): Promise<boolean> {
  return atHand(files).kept.has(key) || (await db.$count(travelMatrices, eq(travelMatrices.key, key))) > 0
}

const chunkBytes = 262_144

type Streamed = { body: ReadableStream<Uint8Array>; byteLength: number }

/** A matrix as it crosses the wire, see `matrixOf`, piece by piece as it is taken: other calls are answered in between. */
export async function streamMatrix(
  machine: Pick<Machine, 'db' | 'files' | 'now'>,
  key: string,
): Promise<Streamed | undefined> {
  await machine.db.update(travelMatrices).set({ usedAt: machine.now() }).where(eq(travelMatrices.key, key))
  const matrix = await loadMatrix(machine, key)
  return matrix && streamOf(partsOf(matrix))
}

function streamOf(parts: Uint8Array[]): Streamed {
  const chunks = chunksOf(parts)
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value } = chunks.next()
      if (value) controller.enqueue(value)
      else controller.close()
    },
  })
  return { body, byteLength: parts.reduce((sum, part) => sum + part.byteLength, 0) }
}

function* chunksOf(parts: Uint8Array[]): Generator<Uint8Array, undefined> {
  for (const part of parts)
    for (let at = 0; at < part.byteLength; at += chunkBytes) yield part.slice(at, at + chunkBytes)
}

function fileOf(key: string): string {
  return `plans/matrices/${key}`
}

function keep(files: Files, key: string, matrix: TravelMatrix): void {
  const { kept } = atHand(files)
  kept.set(key, matrix)
  const bytesOf = (one: TravelMatrix) => 2 * one.durationsSeconds.byteLength
  let bytes = [...kept.values()].reduce((sum, one) => sum + bytesOf(one), 0)
  for (const [oldest, one] of kept) {
    if (bytes <= mostKeptBytes || oldest === key) break
    kept.delete(oldest)
    bytes -= bytesOf(one)
  }
}

type Described = { facts: MatrixFacts; roads: string; points: Point[] }

/** Keeps a matrix at hand and, unless the disk is nearly full, in the file store; the oldest go from there. */
export async function storeMatrix(
  machine: Pick<Machine, 'db' | 'files' | 'now' | 'queue' | 'room'>,
  { facts, roads, points }: Described,
  matrix: TravelMatrix,
): Promise<void> {
  const { key, isEstimated, source } = facts
  keep(machine.files, key, matrix)
  if (machine.room?.isLow()) return
  await machine.files.put(fileOf(key), { bytes: bytesOf(matrix), contentType: 'application/octet-stream' })
  const row = { key, isEstimated, source, roads, points, usedAt: machine.now() }
  await machine.db.insert(travelMatrices).values(row).onConflictDoNothing()
  await forgetOldest(machine)
}

function bytesOf({ durationsSeconds, distancesMeters }: TravelMatrix): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(durationsSeconds.byteLength * 2)
  const view = new Uint32Array(bytes.buffer)
  view.set(durationsSeconds)
  view.set(distancesMeters, durationsSeconds.length)
  return bytes
}

async function forgetOldest(machine: Pick<Machine, 'db' | 'queue'>): Promise<void> {
  const rows = await machine.db
    .select({ key: travelMatrices.key })
    .from(travelMatrices)
    .orderBy(desc(travelMatrices.usedAt))
    .offset(mostStored)
    .limit(100)
  if (rows.length === 0) return
  const keys = rows.map(({ key }) => key)
  await machine.db.transaction(async (tx) => {
    await tx.delete(travelMatrices).where(inArray(travelMatrices.key, keys))
    await removeFilesLater(tx, machine, keys.map(fileOf))
  })
}
