import { expect, it } from 'vitest'
import type { Point } from '../contract.ts'
import { matrixInBlocks } from './matrix-blocks.ts'

const points = Array.from({ length: 50 }, (_, index): Point => [index, 0])
const request = { points, profile: 'car' as const }

it('other calls are answered between two blocks that take long', async () => {
  const order: string[] = []
  setTimeout(() => order.push('another'))
  const cells = await matrixInBlocks(
    request,
    { rows: 1, columns: Infinity, signal: new AbortController().signal },
    async ({ sources, targets }) => {
      for (const start = performance.now(); performance.now() - start < 10;);
      const table = sources.map(([from]) => targets.map(([to]) => to - from))
      return { durationsSeconds: table, distancesMeters: table }
    },
  )
  order.push('matrix')
  expect(order).toEqual(['another', 'matrix'])
  expect(cells.durationsSeconds[7]?.[9]).toBe(2)
})
