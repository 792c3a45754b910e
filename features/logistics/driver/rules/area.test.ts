import { describe, expect, it } from 'vitest'
import { openArea, packArea } from './area-file.ts'
import { keyOf, tilesOfDay, type AreaTile } from './area-tiles.ts'

const bordeaux = [-0.57, 44.84] as const
const near = [-0.572, 44.841] as const
const paris = [2.35, 48.85] as const
const zoomsOf = (tiles: readonly AreaTile[]) => [...new Set(tiles.map(({ zoom }) => zoom))].toSorted((a, b) => a - b)

describe('the tiles of a day', () => {
  it('are none where it has no places', () => expect(tilesOfDay([])).toEqual([]))

  it('begin with how its places lie, then the streets at each door, and are each named once', () => {
    const tiles = tilesOfDay([bordeaux, near])
    expect(zoomsOf(tiles)).toEqual([7, 9, 11, 13, 14])
    // At 44.84 degrees north a tile of zoom 14 is 1.7 km wide: floor((−0.57 + 180) / 360 × 16384) = 8166,
    // and floor((1 − asinh(tan 44.84°) / π) / 2 × 16384) = 5904.
    expect(tiles.find(({ zoom }) => zoom === 14)).toEqual({ zoom: 14, column: 8166, row: 5904 })
    const overview = tiles.findIndex(({ zoom }) => zoom > 11)
    expect(tiles.slice(overview).every(({ zoom }) => zoom > 11)).toBe(true)
    expect(new Set(tiles.map(keyOf)).size).toBe(tiles.length)
  })

  it('stay few where the day goes far: the ways between are left to the overview', () => {
    const tiles = tilesOfDay([bordeaux, paris])
    expect(tiles.length).toBeLessThan(150)
    expect(tiles.filter(({ zoom }) => zoom === 14)).toHaveLength(18)
  })

  it('lie on the grid at its edges too', () => {
    const tiles = tilesOfDay([[-180, 85.2]])
    expect(
      tiles.every(({ zoom, column, row }) => Math.min(column, row) >= 0 && Math.max(column, row) < 2 ** zoom),
    ).toBe(true)
  })
})

describe('the file of an area', () => {
  it('is read as it was written', () => {
    const tiles = [
      { zoom: 9, column: 255, row: 184, bytes: Uint8Array.of(1, 2, 3) },
      { zoom: 14, column: 8165, row: 5914, bytes: Uint8Array.of(4) },
    ]
    const area = { attribution: '© OpenStreetMap contributors', tiles: new Map(tiles.map((one) => [keyOf(one), one])) }
    expect(openArea(packArea(area).buffer)).toEqual(area)
  })

  it('that was cut off is refused', () => {
    const whole = packArea({
      attribution: 'x',
      tiles: new Map([['9/0/0', { zoom: 9, column: 0, row: 0, bytes: Uint8Array.of(1, 2) }]]),
    })
    for (const length of [0, 3, 20, whole.length - 1])
      expect(() => openArea(whole.slice(0, length).buffer), String(length)).toThrow(Error)
  })
})
