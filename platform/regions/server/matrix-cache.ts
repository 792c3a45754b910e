import { asc, count, eq, inArray } from 'drizzle-orm'
import { hashToken } from '#kit/server/ids.ts'
import type { Database } from '#kit/server/machine.ts'
import { createPause } from '#kit/server/pause.ts'
import type { MatrixRequest } from '../contract.ts'
import type { Cells } from './ports.ts'
import { matrixCache } from './tables.ts'

/** Below this the answer is quicker than the look-up. */
const leastCells = 2_500
const mostEntries = 200

type From = { db: Database; now: () => Date; version: string }

/** Gives a matrix that was asked before, or asks and keeps it. `version` names who answers, and with what data. */
export async function askMatrixOnce(
  request: MatrixRequest,
  { db, now, version }: From,
  ask: () => Promise<Cells>,
): Promise<Cells> {
  const size = sizeOf(request)
  if (size.rows * size.columns < leastCells) return ask()
  const key = await keyOf(request, version)
  const [known] = await db
    .update(matrixCache)
    .set({ usedAt: now() })
    .where(eq(matrixCache.key, key))
    .returning({ cells: matrixCache.cells })
  if (known) return unpack(known.cells, size)
  const cells = await ask()
  await db
    .insert(matrixCache)
    .values({ key, cells: pack(cells), usedAt: now() })
    .onConflictDoNothing()
  await forgetOldest(db)
  return cells
}

type Size = { rows: number; columns: number }

function sizeOf({ points, sources, targets }: MatrixRequest): Size {
  return { rows: sources?.length ?? points.length, columns: targets?.length ?? points.length }
}

function keyOf(
  { points, sources, targets, profile, vehicle, departAt, side, uTurns, avoid, slowdown }: MatrixRequest,
  version: string,
): Promise<string> {
  const places = points.map(([longitude, latitude]) => [longitude.toFixed(5), latitude.toFixed(5)])
  const hour = departAt && new Date(departAt).toISOString().slice(0, 13)
  return hashToken(
    JSON.stringify([
      version,
      profile,
      vehicle,
      hour && [new Date(departAt).getUTCDay(), hour.slice(11)],
      places,
      sources,
      targets,
      side,
      uTurns,
      avoid,
      slowdown,
    ]),
  )
}

function pack({ durationsSeconds, distancesMeters }: Cells): Uint8Array {
  const columns = durationsSeconds[0]?.length ?? 0
  const values = new Float32Array(2 * durationsSeconds.length * columns)
  for (const [row, line] of [...durationsSeconds, ...distancesMeters].entries())
    for (let column = 0; column < columns; column++) values[row * columns + column] = line[column] ?? NaN
  return new Uint8Array(values.buffer)
}

async function unpack(bytes: Uint8Array, { rows, columns }: Size): Promise<Cells> {
  const values = new Float32Array(bytes.slice().buffer)
  const row = (start: number) =>
    Array.from(values.subarray(start, start + columns), (value) =>
      Number.isNaN(value) ? null : Math.round(value * 10) / 10,
    )
  const pause = createPause()
  const cells: Cells = { durationsSeconds: [], distancesMeters: [] }
  for (let index = 0; index < rows; index++) {
    cells.durationsSeconds.push(row(index * columns))
    cells.distancesMeters.push(row((rows + index) * columns))
    await pause()
  }
  return cells
}

async function forgetOldest(db: Database): Promise<void> {
  const [kept] = await db.select({ total: count() }).from(matrixCache)
  const excess = (kept?.total ?? 0) - mostEntries
  if (excess <= 0) return
  const oldest = db.select({ key: matrixCache.key }).from(matrixCache).orderBy(asc(matrixCache.usedAt)).limit(excess)
  await db.delete(matrixCache).where(inArray(matrixCache.key, oldest))
}
