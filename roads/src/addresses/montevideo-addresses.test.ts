import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type LngLat, type MapSource, positionOf } from '../source/map-source.ts'
import { readQaTiles } from '../source/qa-tiles.ts'
import { AddressIndex } from './address-index.ts'
import { writeAddresses } from './address-table.ts'
import { collectAddresses } from './collect-addresses.ts'
import { metersBetween } from './point-grid.ts'

const source = montevideo()
const index = new AddressIndex(writeAddresses(collectAddresses(source)))
const sample = sampledAddresses(500)

describe('500 sampled addresses of Montevideo', () => {
  test('at least 97 % are found first when written exactly', () => {
    expect(shareFound(({ street, number }) => `${street} ${number}`)).toBeGreaterThanOrEqual(0.97)
  })

  test('at least 97 % are found first in lower case without accents, with the number first', () => {
    expect(shareFound(({ street, number }) => plain(`${number} ${street}`))).toBeGreaterThanOrEqual(0.97)
  })

  test('at least 93 % are found first with one letter missing', () => {
    const random = numbers(7)
    expect(shareFound(({ street, number }) => `${withoutLetter(street, random)} ${number}`)).toBeGreaterThanOrEqual(
      0.93,
    )
  })

  test('a street whose name has only words of many streets is found with a suburb and a town too', () => {
    for (const text of [
      'San Jose 1250',
      'San José 1250 Centro',
      'san jose 1250, centro',
      'San Jose 1250 Centro, Montevideo',
    ])
      expect(index.search(text)[0]?.label, text).toBe('San José 1250, Centro, Montevideo')
  })

  test('are found within 50 m by a reverse search at the point of the first result', () => {
    for (const { street, number } of sample) {
      const found = index.search(`${street} ${number}`)[0]
      if (found?.quality !== 'exact') continue
      expect(metersBetween(index.reverse(found.point)?.point ?? [0, 0], found.point)).toBeLessThan(50)
    }
  })
})

interface SampledAddress {
  readonly street: string
  readonly number: string
  readonly point: LngLat
}

function shareFound(query: (address: SampledAddress) => string): number {
  const found = sample.filter((address) => {
    const first = index.search(query(address))[0]
    return first && metersBetween(first.point, address.point) <= 100
  })
  return found.length / sample.length
}

function sampledAddresses(count: number): SampledAddress[] {
  const random = numbers(42)
  const all = [...source.nodes].flatMap(({ tags, point }) => {
    const [street, number] = [tags['addr:street'], tags['addr:housenumber']]
    return street === undefined || number === undefined
      ? []
      : [{ street, number, point: positionOf(source.points, point) }]
  })
  return Array.from({ length: count }, () => all[Math.floor(random() * all.length)]).filter(
    (address) => address !== undefined,
  )
}

function withoutLetter(text: string, random: () => number): string {
  const letters = [...text.matchAll(/\p{L}/gu)].map((match) => match.index)
  const at = letters[Math.floor(random() * letters.length)]
  return at === undefined ? text : text.slice(0, at) + text.slice(at + 1)
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function montevideo(): MapSource {
  const root = dirname(createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures/package.json'))
  const folder = join(root, 'real-world/osm-qa-montevideo')
  return readQaTiles(
    readdirSync(folder).map((file) => {
      const [zoom = 0, column = 0, row = 0] = file.replace('.mvt', '').split('-').map(Number)
      return { zoom, column, row, bytes: readFileSync(join(folder, file)) }
    }),
  )
}
