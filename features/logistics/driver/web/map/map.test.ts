import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { keyOf, unitOf, type AreaTile } from '../../rules/area-tiles.ts'
import { palettes } from '#roads/style/palette.ts'
import { tilesInSight } from './area.ts'
import { fitting, moved, pixelsOf, toScreen, zoomed } from './camera.ts'
import { pinched } from './gestures.ts'
import { readVectorTile } from '#platform/regions/rules/vector-tile.ts'
import { alongLine, boxAround, createTaken } from '#platform/regions/rules/place-labels.ts'

const size = { width: 400, height: 600 }
const bordeaux = unitOf([-0.57, 44.84])
const at = { x: bordeaux[0], y: bordeaux[1], zoom: 12 }

describe('the camera', () => {
  it('shows its middle in the middle of the screen', () => {
    expect(toScreen(at, size, bordeaux)).toEqual([200, 300])
    // East is to the right and south is down: half a tile of 512 pixels.
    const [x, y] = toScreen(at, size, [bordeaux[0] + 0.5 / 2 ** 12, bordeaux[1] + 0.5 / 2 ** 12])
    expect([x, y].map(Math.round)).toEqual([456, 556])
  })

  it('follows the finger', () => {
    const [x, y] = toScreen(moved(at, 30, -20), size, bordeaux)
    expect([x, y].map(Math.round)).toEqual([230, 280])
  })

  it('keeps what lies under the finger when it zooms, and stays within the zooms there are', () => {
    const spot = [bordeaux[0] + 100 / pixelsOf(at), bordeaux[1]] as const
    const [x] = toScreen(zoomed(at, 2, [100, 0]), size, spot)
    expect(Math.round(x)).toBe(300)
    expect([zoomed(at, 50).zoom, zoomed(at, -50).zoom]).toEqual([18, 5])
  })

  it('keeps what lies between two fingers there, and zooms by how they part', () => {
    const camera = pinched(at, { x: -50, y: 0 }, { before: { x: 50, y: 0 }, after: { x: 150, y: 0 } })
    expect(camera.zoom).toBe(13)
    expect(Math.round(toScreen(camera, size, bordeaux)[0])).toBe(250)
  })

  it('fits all places with room around them, and comes not too near to one', () => {
    const paris = unitOf([2.35, 48.85])
    const camera = fitting([bordeaux, paris], size)
    for (const spot of [bordeaux, paris]) {
      const [x, y] = toScreen(camera, size, spot)
      expect(Math.min(x, size.width - x, y, size.height - y)).toBeGreaterThanOrEqual(55)
    }
    expect(fitting([bordeaux], size)).toMatchObject({ x: bordeaux[0], zoom: 16 })
  })
})

describe('the tiles in sight', () => {
  const kept = (tiles: AreaTile[]) => new Map(tiles.map((tile) => [keyOf(tile), { ...tile, bytes: new Uint8Array() }]))
  const tileAt = (zoom: number) => {
    const [column, row] = bordeaux.map((value) => Math.floor(value * 2 ** zoom))
    return { zoom, column: column!, row: row! }
  }

  it('are those of the zoom with the coarser one below, and coarser ones alone where finer ones were left out', () => {
    const all = kept([tileAt(9), tileAt(11), tileAt(13)])
    expect(tilesInSight(all, { ...at, zoom: 13 }, { width: 1, height: 1 }).map(keyOf)).toEqual(
      [tileAt(13), tileAt(11)].map(keyOf),
    )
    const coarse = kept([tileAt(9)])
    expect(tilesInSight(coarse, { ...at, zoom: 17 }, { width: 1, height: 1 }).map(keyOf)).toEqual([keyOf(tileAt(9))])
  })

  it('are none beside the kept area', () => {
    expect(tilesInSight(kept([tileAt(14)]), { x: 0.9, y: 0.1, zoom: 14 }, size)).toEqual([])
  })
})

describe('names', () => {
  it('lie along a road where they fit, read from the left', () => {
    expect(
      alongLine(
        [
          [100, 0],
          [0, 0],
        ],
        60,
      ),
    ).toEqual({ x: 50, y: 0, angle: 0 })
    expect(
      alongLine(
        [
          [0, 0],
          [50, 0],
        ],
        60,
      ),
    ).toBeUndefined()
  })

  it('are left out where the road bends', () => {
    expect(
      alongLine(
        [
          [0, 0],
          [50, 0],
          [50, 50],
        ],
        60,
      ),
    ).toBeUndefined()
  })

  it('never lie over one another', () => {
    const { take } = createTaken()
    const box = (x: number) => boxAround({ x, y: 0, angle: 0 }, 40, 10)
    expect([take(box(0)), take(box(30)), take(box(60))]).toEqual([true, false, true])
    // Upright, a name is as high as it is long.
    expect(boxAround({ x: 0, y: 0, angle: Math.PI / 2 }, 40, 10).map(Math.round)).toEqual([-5, -20, 5, 20])
  })
})

describe('a vector tile', () => {
  const whole = new Uint8Array(
    fromGeojsonVt(
      {
        roads: {
          features: [
            {
              type: 2,
              geometry: [
                [
                  [10, 20],
                  [300, -5],
                ],
              ],
              tags: { kind: 'minor_road', name: 'شارع النخيل', is_link: true, lanes: 300 },
            },
          ],
        } as never,
        pois: { features: [{ type: 1, geometry: [[1, 2]], tags: { kind: 'bank' } }] } as never,
      },
      { version: 2, extent: 4096 },
    ),
  )

  it('is read as it was written, the wanted layers alone', () => {
    const layers = readVectorTile(whole, ['roads'])
    expect([...layers]).toEqual([
      [
        'roads',
        {
          extent: 4096,
          features: [
            {
              type: 2,
              properties: { kind: 'minor_road', name: 'شارع النخيل', is_link: true, lanes: 300 },
              lines: [
                [
                  [10, 20],
                  [300, -5],
                ],
              ],
            },
          ],
        },
      ],
    ])
  })

  it('that was cut off is refused', () => {
    for (const length of [1, 10, whole.length - 1])
      expect(() => readVectorTile(whole.slice(0, length), ['roads']), String(length)).toThrow(RangeError)
  })
})

describe('the colours', () => {
  it('are those of the map of the office, by day and night', async () => {
    const sheet = await readFile(new URL('map.module.css', import.meta.url), 'utf8')
    const [day = '', night = ''] = sheet.split('[data-mantine-color-scheme')
    for (const [mode, rules] of [
      ['light', day],
      ['dark', night],
    ] as const) {
      const said = [...rules.matchAll(/--map-([\w-]+): (#\w+);/g)].map(([, name = '', colour]) => {
        return [name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), colour]
      })
      expect(said).toHaveLength(21)
      expect(palettes[mode]).toMatchObject(Object.fromEntries(said))
    }
  })
})
