import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastAssignment } from './least-assignment.ts'

function leastByTrial(costs: readonly number[], size: number, taken: readonly number[] = []): number {
  const row = taken.length
  if (row === size) return 0
  const columns = Array.from({ length: size }, (_, column) => column).filter((column) => !taken.includes(column))
  return Math.min(
    ...columns.map((column) => costs[row * size + column]! + leastByTrial(costs, size, [...taken, column])),
  )
}

test('no other assignment is cheaper, and none is found only if all are forbidden', () => {
  const cost = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -20, max: 100 }) }, fc.constant(Infinity))
  const anyCosts = fc
    .integer({ min: 1, max: 5 })
    .chain((size) =>
      fc.record({ size: fc.constant(size), costs: fc.array(cost, { minLength: size * size, maxLength: size * size }) }),
    )
  fc.assert(
    fc.property(anyCosts, ({ size, costs }) => {
      const columns = leastAssignment(costs, size)
      const sum = columns?.reduce((total, column, row) => total + costs[row * size + column]!, 0) ?? Infinity
      expect(sum).toBe(leastByTrial(costs, size))
      if (columns) expect(new Set(columns).size).toBe(size)
    }),
  )
})
