import { desc, eq, inArray } from 'drizzle-orm'
import type { Machine } from '#kit/server/machine.ts'
import { removeFilesLater } from '#kit/server/stored-file.ts'
import type { Point } from '#platform/regions/contract.ts'
import { emptyMatrix, matrixOf, type MatrixFacts, type TravelMatrix } from '../rules/facts.ts'
import { travelMatrices } from './tables.ts'

/** Matrices of this process; the oldest go once they are too large together. */
const kept = new Map<string, TravelMatrix>()
const mostKeptBytes = 400_000_000
/** Matrices whose files stay in the store. */
const mostStored = 60

/** A matrix by its key, from this process or the file store. */
export async function loadMatrix({ files }: Pick<Machine, 'files'>, key: string): Promise<TravelMatrix | undefined> {
  const known = kept.get(key)
  if (known) return known
  const file = await files.get(fileOf(key))
  if (!file) return undefined
  const stored = matrixOf(wholeBuffer(file.bytes))
  const matrix = emptyMatrix(Math.sqrt(stored.durationsSeconds.length))
  matrix.durationsSeconds.set(stored.durationsSeconds)
  matrix.distancesMeters.set(stored.distancesMeters)
  keep(key, matrix)
  return matrix
}

/** Whether a matrix can be loaded, without reading it. */
export async function hasMatrix({ db }: Pick<Machine, 'db'>, key: string): Promise<boolean> {
  return kept.has(key) || (await db.$count(travelMatrices, eq(travelMatrices.key, key))) > 0
}

/** A matrix as it crosses the wire: see `matrixOf`. The file of one that this process still holds may be gone. */
export async function matrixBytes(
  machine: Pick<Machine, 'db' | 'files' | 'now'>,
  key: string,
): Promise<ArrayBuffer | undefined> {
  await machine.db.update(travelMatrices).set({ usedAt: machine.now() }).where(eq(travelMatrices.key, key))
  const file = await machine.files.get(fileOf(key))
  if (file) return wholeBuffer(file.bytes)
  const known = kept.get(key)
  return known && bytesOf(known).buffer
}

function wholeBuffer(bytes: Uint8Array): ArrayBuffer {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength
  return isWhole && bytes.buffer instanceof ArrayBuffer ? bytes.buffer : bytes.slice().buffer
}

function fileOf(key: string): string {
  return `plans/matrices/${key}`
}

function keep(key: string, matrix: TravelMatrix): void {
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

/** Keeps a matrix in this process and in the file store; the oldest go from there. */
export async function storeMatrix(
  machine: Pick<Machine, 'db' | 'files' | 'now' | 'queue'>,
  { facts, roads, points }: Described,
  matrix: TravelMatrix,
): Promise<void> {
  const { key, isEstimated, source } = facts
  await machine.files.put(fileOf(key), { bytes: bytesOf(matrix), contentType: 'application/octet-stream' })
  const row = { key, isEstimated, source, roads, points, usedAt: machine.now() }
  await machine.db.insert(travelMatrices).values(row).onConflictDoNothing()
  keep(key, matrix)
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
