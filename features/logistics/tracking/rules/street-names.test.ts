import { expect, it } from 'vitest'
import { namesAlong } from './street-names.ts'

it('a name is written once along its street, within the map, readable from the left', () => {
  const [written, ...more] = namesAlong([
    {
      name: 'Rambla',
      lines: [
        [
          [3000, 50],
          [-3000, 50],
        ],
      ],
    },
    {
      name: 'Rambla',
      lines: [
        [
          [-200, -150],
          [200, -150],
        ],
      ],
    },
  ])
  expect(more).toEqual([])
  expect(written).toMatchObject({ name: 'Rambla', degrees: expect.closeTo(0) })
  expect(Math.abs(written!.at[0])).toBeLessThan(10)
  expect(written!.at[1]).toBe(50)
})

it('a street that leads up is written along it', () => {
  const [written] = namesAlong([
    {
      name: 'Ejido',
      lines: [
        [
          [0, -200],
          [100, 200],
        ],
      ],
    },
  ])
  // 400 m north and 100 m east: atan(4) = 76°, to the left of the reading direction.
  expect(written?.degrees).toBe(-76)
})

it('nothing is written where it doesn’t fit, would lie over another, or has no name', () => {
  expect(
    namesAlong([
      {
        name: 'Avenida de las Instrucciones',
        lines: [
          [
            [0, 0],
            [40, 0],
          ],
        ],
      },
    ]),
  ).toEqual([])
  expect(
    namesAlong([
      {
        name: '',
        lines: [
          [
            [-200, 0],
            [200, 0],
          ],
        ],
      },
    ]),
  ).toEqual([])
  const over = namesAlong([
    {
      name: 'Ejido',
      lines: [
        [
          [-200, 0],
          [200, 0],
        ],
      ],
    },
    {
      name: 'Yaguarón',
      lines: [
        [
          [-200, 5],
          [200, 5],
        ],
      ],
    },
  ])
  expect(over.map(({ name }) => name)).toEqual(['Ejido'])
})
