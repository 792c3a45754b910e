import { createPause } from '#kit/server/pause.ts'
import type { Point } from '#platform/regions/contract.ts'
import type { TravelSource } from '#platform/regions/server/queries.ts'
import { emptyMatrix, noWay, type Travel, type TravelMatrix } from '../rules.ts'
import { nameOf } from '../rules/place-index.ts'

const blockCells = 100_000

export type Wanted = {
  travel: Travel
  points: Point[]
  signal: AbortSignal
  /** Told which share is done. */
  onRows?: ((share: number) => Promise<void>) | undefined
}

/** What was worked out before, for some of the same places. */
export type Former = { points: Point[]; matrix: TravelMatrix }

/** The matrix of some places; what a former one has is taken from there. */
export async function buildMatrix(
  source: TravelSource,
  build: Wanted,
  former: Former | undefined,
): Promise<TravelMatrix> {
  const { points } = build
  const size = points.length
  const matrix = emptyMatrix(size)
  matrix.durationsSeconds.fill(noWay)
  matrix.distancesMeters.fill(noWay)
  const places = new Map(former?.points.map((point, place) => [nameOf(point), place]))
  const oldPlace = points.map((point) => places.get(nameOf(point)) ?? -1)
  if (former) copyFormer(matrix, former, oldPlace)
  const indices = points.map((_, place) => place)
  const fresh = indices.filter((place) => oldPlace[place]! < 0)
  const old = indices.filter((place) => oldPlace[place]! >= 0)
  await fill(source, build, { matrix, sources: fresh, targets: indices })
  if (fresh.length > 0 && old.length > 0)
    await fill(source, { ...build, onRows: undefined }, { matrix, sources: old, targets: fresh })
  return matrix
}

function copyFormer(matrix: TravelMatrix, former: Former, oldPlace: number[]): void {
  const size = oldPlace.length
  oldPlace.forEach((from, row) => {
    if (from < 0) return
    oldPlace.forEach((to, column) => {
      if (to < 0) return
      const at = from * former.points.length + to
      matrix.durationsSeconds[row * size + column] = former.matrix.durationsSeconds[at]!
      matrix.distancesMeters[row * size + column] = former.matrix.distancesMeters[at]!
    })
  })
}

type Part = { matrix: TravelMatrix; sources: number[]; targets: number[] }

async function fill(source: TravelSource, build: Wanted, { matrix, sources, targets }: Part): Promise<void> {
  const { points, travel, signal, onRows } = build
  const { kind, profileId: _profileId, ...how } = travel
  const rows = Math.max(1, Math.floor(blockCells / Math.max(1, targets.length)))
  const pause = createPause()
  for (let start = 0; start < sources.length; start += rows) {
    const some = sources.slice(start, start + rows)
    const request = { points, sources: some, targets, profile: kind, ...how }
    const cells = await source.matrix(request, signal)
    for (const [index, row] of some.entries()) {
      write(matrix, { row, size: points.length, targets, cells, index })
      await pause()
    }
    await onRows?.((start + some.length) / sources.length)
  }
}

type Row = {
  row: number
  size: number
  targets: number[]
  index: number
  cells: Awaited<ReturnType<TravelSource['matrix']>>
}

function write(matrix: TravelMatrix, { row, size, targets, cells, index }: Row): void {
  const whole = (value: number | null | undefined) =>
    value === null || value === undefined ? noWay : Math.round(value)
  const [durations, distances] = [cells.durationsSeconds[index]!, cells.distancesMeters[index]!]
  targets.forEach((column, at) => {
    matrix.durationsSeconds[row * size + column] = whole(durations[at])
    matrix.distancesMeters[row * size + column] = whole(distances[at])
  })
}
