import { createPause } from '#kit/server/pause.ts'
import type { MatrixRequest, Point } from '../contract.ts'
import type { Cells } from './ports.ts'

type Block = { sources: Point[]; targets: Point[] }

/** How many sources and targets are asked at once, and who may give up between two blocks. */
type Blocks = { rows: number; columns: number; signal: AbortSignal }

/** Splits a matrix into blocks that are asked one after the other; other calls are answered in between. */
export async function matrixInBlocks(
  request: MatrixRequest,
  { rows, columns, signal }: Blocks,
  ask: (block: Block) => Promise<Cells>,
): Promise<Cells> {
  const sources = chosen(request.points, request.sources)
  const targets = chosen(request.points, request.targets)
  const whole: Cells = { durationsSeconds: sources.map(() => []), distancesMeters: sources.map(() => []) }
  const pause = createPause()
  for (let row = 0; row < sources.length; row += rows) {
    for (let column = 0; column < targets.length; column += columns) {
      signal.throwIfAborted()
      const block = { sources: sources.slice(row, row + rows), targets: targets.slice(column, column + columns) }
      const cells = await ask(block)
      checkSize(cells, block)
      cells.durationsSeconds.forEach((line, offset) => whole.durationsSeconds[row + offset]?.push(...line))
      cells.distancesMeters.forEach((line, offset) => whole.distancesMeters[row + offset]?.push(...line))
      await pause()
    }
  }
  return whole
}

function chosen(points: Point[], indices: number[] | undefined): Point[] {
  return indices === undefined ? points : indices.flatMap((index) => (points[index] ? [points[index]] : []))
}

function checkSize(cells: Cells, { sources, targets }: Block) {
  for (const table of [cells.durationsSeconds, cells.distancesMeters])
    if (table.length !== sources.length || table.some((line) => line.length !== targets.length))
      throw new Error('the matrix has the wrong size')
}
