import { describe, expect, test } from 'vitest'
import { isInside } from '../source/inside-ring.ts'
import { contour, type Field } from './contour.ts'

function fieldOf(rows: readonly string[]): Field {
  const values = Float32Array.from(rows.join(''), (mark) => (mark === '#' ? 1 : Infinity))
  return { columns: rows[0]!.length, rows: rows.length, values }
}

describe('a contour', () => {
  test('surrounds a block with a closed ring', () => {
    const [polygon] = contour(fieldOf(['......', '.####.', '.####.', '.####.', '......']), 1)
    const [ring] = polygon ?? []
    expect(ring?.[0]).toEqual(ring?.at(-1))
    expect(isInside(ring ?? [], [2, 2])).toBe(true)
    expect(isInside(ring ?? [], [0.2, 0.2])).toBe(false)
  })

  test('has a hole where the field exceeds the limit', () => {
    const polygons = contour(
      fieldOf(['........', '.######.', '.#....#.', '.#....#.', '.#....#.', '.######.', '........']),
      1,
    )
    expect(polygons.map((rings) => rings.length)).toEqual([2])
    expect(isInside(polygons[0]![1]!, [3.5, 3.5])).toBe(true)
  })

  test('separates two blocks and drops a speck between them', () => {
    const polygons = contour(
      fieldOf(['.............', '.####...####.', '.####.#.####.', '.####...####.', '.............']),
      1,
    )
    expect(polygons).toHaveLength(2)
  })

  test('is interpolated between two values', () => {
    const field: Field = {
      columns: 5,
      rows: 5,
      values: Float32Array.from(
        { length: 25 },
        (_, at) => Math.abs((at % 5) - 2) * 10 + Math.abs(Math.floor(at / 5) - 2) * 10,
      ),
    }
    const [[ring] = []] = contour(field, 15)
    const east = Math.max(...(ring ?? []).map(([x]) => x))
    expect(east).toBeCloseTo(3.5, 5)
  })
})
