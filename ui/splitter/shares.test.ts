import { expect, test } from 'vitest'
import { movedShares } from './shares.ts'

const move = { before: 'list', after: 'map', pixels: 50, leastPixels: 100 }

test('a moved border gives one pane what it takes from the other', () => {
  expect(movedShares({ list: 1, map: 3, other: 2 }, { list: 200, map: 600, other: 400 }, move)).toEqual({
    list: 1.25,
    map: 2.75,
    other: 2,
  })
})

test('no pane becomes smaller than the least', () => {
  const moved = movedShares({ list: 1, map: 3 }, { list: 200, map: 600 }, { ...move, pixels: -5000 })
  expect(moved).toEqual({ list: 0.5, map: 3.5 })
})

test('panes without room stay as they are', () => {
  expect(movedShares({ list: 1, map: 1 }, {}, move)).toEqual({ list: 1, map: 1 })
})
