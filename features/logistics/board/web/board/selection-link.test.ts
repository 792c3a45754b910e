import { expect, it } from 'vitest'
import { heardBy } from './selection-link.ts'

it('a window receives the selection of its partner, but not its own or that of other windows', () => {
  const chosen = { stops: ['7'], route: undefined, hidden: ['3'], hovered: '4' }
  expect(heardBy('board', { from: 'map', chosen })).toMatchObject({
    chosen: { stops: ['7'], hidden: ['3'], hovered: '4' },
  })
  expect(heardBy('map', { from: 'board', chosen: { stops: [], route: '3' } })?.chosen?.route).toBe('3')
  expect(heardBy('board', { from: 'map', chosen: null })?.chosen).toBeNull()
  expect(heardBy('map', { from: 'map', chosen })).toBeUndefined()
  expect([heardBy('map', 'hello'), heardBy('map', { from: 'board', chosen: { stops: [7] } })]).toEqual([
    undefined,
    undefined,
  ])
})
