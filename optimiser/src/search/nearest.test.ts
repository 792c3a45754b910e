import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { impossible, nearestRows } from './nearest.ts'

test('every row holds the lowest-scored others, best first, and ends early when the rest is impossible', () => {
  const score = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constant(impossible))
  fc.assert(
    fc.property(fc.array(score, { minLength: 2, maxLength: 30 }), fc.integer({ min: 1, max: 12 }), (scores, wanted) => {
      const nodes = scores.length
      const count = Math.min(wanted, Math.max(1, nodes - 2))
      const rows = nearestRows(nodes, count, (_, target) => target.set(scores))
      for (let node = 1; node < nodes; node++) {
        const row = [...rows.subarray(node * count, (node + 1) * count)].filter((other) => other !== 0)
        const possible = scores.flatMap((value, other) => (other > 0 && other !== node && value !== impossible ? [value] : [])).sort((a, b) => a - b)
        expect(row.map((other) => scores[other])).toEqual(possible.slice(0, count))
        expect(new Set(row).size).toBe(row.length)
      }
    }),
  )
})
