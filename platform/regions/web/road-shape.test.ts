import { expect, test } from 'vitest'
import type { RoadRoute } from '../contract.ts'
import { joinParts, partsOf } from './road-shape.ts'
import { createTurns } from './turns.ts'

test('a long road is asked for in parts that touch, and is one again', () => {
  expect(partsOf([1, 2, 3, 4, 5, 6], 3)).toEqual([
    [1, 2, 3],
    [3, 4, 5],
    [5, 6],
  ])
  expect(partsOf([1, 2, 3], 3)).toEqual([[1, 2, 3]])
  expect(partsOf([1, 2, 3, 4, 5], 3)).toEqual([
    [1, 2, 3],
    [3, 4, 5],
  ])
  const part = (geometry: [number, number][], isEstimated: boolean): RoadRoute => ({
    geometry,
    distanceMeters: 10,
    durationSeconds: 5,
    legs: [{ distanceMeters: 10, durationSeconds: 5, steps: [] }],
    source: 'roads',
    isEstimated,
  })
  const whole = joinParts([
    part(
      [
        [0, 0],
        [1, 1],
      ],
      false,
    ),
    part(
      [
        [1, 1],
        [2, 2],
      ],
      true,
    ),
  ])
  expect(whole).toMatchObject({
    geometry: [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
    distanceMeters: 20,
    isEstimated: true,
  })
  expect(whole.legs).toHaveLength(2)
})

test('few run at a time, and those that are seen go first', async () => {
  const { inTurn } = createTurns(2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const asked = [1, 2, 3, 4, 5].map((number) =>
    inTurn(
      () => {
        started.push(number)
        return new Promise<number>((resolve) => ends.push(() => resolve(number)))
      },
      () => number === 5,
    ),
  )
  expect(started).toEqual([1, 2])
  ends[0]!()
  expect(await asked[0]).toBe(1)
  expect(started).toEqual([1, 2, 5])
  while (ends.length < 5 || started.length < 5) {
    for (const end of ends) end()
    await new Promise((resolve) => setTimeout(resolve))
  }
  for (const end of ends) end()
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5])
})

test('one that fails stops none of the others', async () => {
  const { inTurn } = createTurns(1)
  const failing = inTurn(
    () => Promise.reject(new Error('No road')),
    () => true,
  )
  const other = inTurn(
    async () => 'fine',
    () => true,
  )
  await expect(failing).rejects.toThrow('No road')
  expect(await other).toBe('fine')
})
