import { expect, it } from 'vitest'
import { createMapLink } from './map-link.ts'

/** As much of a map as a link knows of. */
function fakeMap() {
  let center = 0
  const listeners = new Set<() => void>()
  const jumps: unknown[] = []
  const move = (to: number) => {
    center = to
    for (const listener of listeners) listener()
  }
  const map = {
    on: (_: string, listener: () => void) => void listeners.add(listener),
    off: (_: string, listener: () => void) => void listeners.delete(listener),
    getCenter: () => center,
    getZoom: () => 12,
    getBearing: () => 0,
    getPitch: () => 0,
    jumpTo: (section: { center: number }) => {
      jumps.push(section)
      move(section.center)
    },
  }
  return { map: map as unknown as Parameters<ReturnType<typeof createMapLink>['join']>[0], move, jumps, listeners }
}

it('moves the other maps once, and no longer those that left', () => {
  const link = createMapLink()
  const [one, other] = [fakeMap(), fakeMap()]
  link.join(one.map)
  const leave = link.join(other.map)
  one.move(7)
  expect([one.jumps, other.jumps]).toEqual([[], [{ center: 7, zoom: 12, bearing: 0, pitch: 0 }]])
  other.move(9)
  expect(one.jumps).toHaveLength(1)
  leave()
  one.move(3)
  expect([other.jumps.length, other.listeners.size]).toEqual([1, 0])
})
