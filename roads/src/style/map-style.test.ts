import { describe, expect, test } from 'vitest'
import { layerNames } from '../tiles/map-feature.ts'
import { linkedAttribution } from './attribution.ts'
import { boldFont, regularFont } from './label-layers.ts'
import { firstLabelLayer, mapStyle } from './map-style.ts'
import { type MapMode, palettes } from './palette.ts'
import type { MapLanguage } from './style-layer.ts'

const modes: readonly MapMode[] = ['light', 'dark']
const languages: readonly MapLanguage[] = ['en', 'fr', 'ar']
const world = { id: 'world', url: 'pmtiles://world.pmtiles', attribution: 'Natural Earth' }
const region = {
  id: 'city',
  url: 'pmtiles://city.pmtiles',
  attribution: '© OpenStreetMap contributors',
  bounds: { west: 1, south: 2, east: 3, north: 4 },
}
const styles = modes.flatMap((mode) =>
  languages.map((language) => ({ mode, language, style: mapStyle(mode, language, { world, regions: [region] }) })),
)

describe('a map style', () => {
  test.each(styles)('in $mode and $language has unique layers, existing sources and valid zoom ranges', ({ style }) => {
    const ids = style.layers.map((layer) => layer.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const layer of style.layers) {
      if ('source' in layer && typeof layer.source === 'string')
        expect(Object.keys(style.sources)).toContain(layer.source)
      if ('source-layer' in layer) expect(layerNames).toContain(layer['source-layer'])
      expect(layer.minzoom ?? 0).toBeLessThan(layer.maxzoom ?? 24)
    }
  })

  test('has the same layers in every mode and language, so that layers inserted between them stay in place', () => {
    const [first, ...others] = styles.map(({ style }) => style.layers.map((layer) => layer.id))
    for (const other of others) expect(other).toEqual(first)
  })

  test('draws every label above the routes', () => {
    const { layers } = mapStyle('light', 'en', { world, regions: [region] })
    const anchor = layers.findIndex((layer) => layer.id === firstLabelLayer)
    const texts = layers.flatMap((layer, index) =>
      layer.type === 'symbol' && layer.layout?.['text-field'] !== undefined ? [index] : [],
    )
    expect(anchor).toBeGreaterThan(0)
    for (const index of texts) expect(index).toBeGreaterThan(anchor)
  })

  test('uses names in the language, else local names, and no letter spacing in Arabic', () => {
    const text = JSON.stringify(mapStyle('light', 'ar', { regions: [region] }))
    expect(text).toContain('["coalesce",["get","name:ar"],["get","name"]]')
    expect(text).not.toMatch(/"text-letter-spacing":0\.\d/)
    expect(text).not.toContain('name:fr')
  })

  test('uses only the given fonts and none from a server', () => {
    const style = mapStyle('dark', 'en', {
      regions: [region],
      fontFaces: {
        [regularFont]: [{ url: '/a.woff2', 'unicode-range': ['U+0-FF'] }],
        [boldFont]: [{ url: '/b.woff2' }],
      },
    })
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
    const fonts = [...JSON.stringify(style.layers).matchAll(/Noto Sans \w+/g)].map(([name]) => name)
    expect(new Set(fonts)).toEqual(new Set([regularFont, boldFont]))
  })

  test('attributes every tile source', () => {
    const { sources } = mapStyle('light', 'fr', { world, regions: [region] })
    const link = (name: string, address: string) => `<a href="${address}" target="_blank" rel="noopener">${name}</a>`
    expect(Object.values(sources).map((source) => ('attribution' in source ? source.attribution : ''))).toEqual([
      link('Natural Earth', 'https://www.naturalearthdata.com/'),
      `© ${link('OpenStreetMap contributors', 'https://www.openstreetmap.org/copyright')}`,
    ])
    expect(sources['city']).toMatchObject({ bounds: [1, 2, 3, 4] })
  })
})

describe('an attribution', () => {
  test('is escaped, whatever a region contains', () => {
    expect(linkedAttribution('<img onerror="x"> & GeoNames')).toBe(
      '&lt;img onerror=&quot;x&quot;&gt; &amp; <a href="https://www.geonames.org/" target="_blank" rel="noopener">GeoNames</a>',
    )
  })

  test('is left to the archive if the caller has none', () => {
    const { sources } = mapStyle('light', 'en', { regions: [{ id: 'own', url: 'pmtiles://own', attribution: '' }] })
    expect(sources['own']).not.toHaveProperty('attribution')
  })
})

describe('the colours', () => {
  test('of dark mode have water clearly darker than land, and land darker than roads', () => {
    const { water, land, minorRoad } = palettes.dark
    expect(contrast(land, water)).toBeGreaterThan(1.25)
    expect(contrast(minorRoad, land)).toBeGreaterThan(1.25)
  })

  test.each(modes)('of all labels contrast with land in %s mode', (mode) => {
    const palette = palettes[mode]
    for (const color of [
      palette.text,
      palette.softText,
      palette.placeText,
      palette.foodText,
      palette.healthText,
      palette.parkText,
    ]) {
      expect(contrast(color, palette.land)).toBeGreaterThan(4.3)
    }
  })
})

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
