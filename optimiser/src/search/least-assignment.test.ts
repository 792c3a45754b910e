import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastAssignment } from './least-assignment.ts'

type Costs = Parameters<typeof leastAssignment>[0]

function leastByTrial(task: Costs, taken: readonly number[] = []): number {
  const row = taken.length
  if (row === task.rows) return 0
  const columns = Array.from({ length: task.columns }, (_, column) => column).filter(
    (column) => !taken.includes(column),
  )
  return Math.min(
    ...columns.map((column) => task.costs[row * task.columns + column]! + leastByTrial(task, [...taken, column])),
  )
}

test('no other assignment is cheaper, and none is found only if all are forbidden', () => {
  const cost = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -20, max: 100 }) }, fc.constant(Infinity))
  const anyCosts = fc
    .record({ rows: fc.integer({ min: 1, max: 4 }), more: fc.integer({ min: 0, max: 2 }) })
    .chain(({ rows, more }) => {
      const length = rows * (rows + more)
      return fc.record({
        rows: fc.constant(rows),
        columns: fc.constant(rows + more),
        costs: fc.array(cost, { minLength: length, maxLength: length }),
      })
    })
  fc.assert(
    fc.property(anyCosts, (task) => {
      const chosen = leastAssignment(task)
      const sum =
        chosen?.reduce((total, column, row) => total + task.costs[row * task.columns + column]!, 0) ?? Infinity
      expect(sum).toBe(leastByTrial(task))
      if (chosen) expect(new Set(chosen).size).toBe(task.rows)
    }),
  )
})
