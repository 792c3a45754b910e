import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { impossible, Nearest } from './nearest.ts'

test('the entries with the lowest scores are kept, best first, ties by number', () => {
  const score = fc.oneof(
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    fc.constant(impossible),
  )
  fc.assert(
    fc.property(fc.array(score, { minLength: 1, maxLength: 40 }), fc.integer({ min: 0, max: 12 }), (scores, limit) => {
      const offered = [...scores.keys()].sort((a, b) => ((a * 7) % 11) - ((b * 7) % 11))
      const list = new Nearest(limit, scores.length)
      for (const number of offered) if (scores[number]! < list.worst) list.offer(number, scores[number]!)
      const sorted = offered
        .filter((number) => scores[number]! < impossible)
        .sort((a, b) => scores[a]! - scores[b]! || a - b)
      const row = new Int32Array(list.count)
      list.write(row, 0)
      expect([...row]).toEqual(sorted.slice(0, limit))
    }),
  )
})
