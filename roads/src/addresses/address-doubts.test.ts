import { describe, expect, test } from 'vitest'
import { AddressIndex } from './address-index.ts'
import { writeAddresses } from './address-table.ts'
import { collectAddresses } from './collect-addresses.ts'
import { SampleTown } from './sample-town.ts'

const helsinki = { 'addr:city': 'Helsinki' }
const map = new SampleTown()
  .node(24.94, 60.17, { place: 'city', name: 'Helsinki', 'name:sv': 'Helsingfors' })
  .node(24.66, 60.2, { place: 'city', name: 'Espoo', 'name:sv': 'Esbo' })
  .node(24.93, 60.166, { place: 'suburb', name: 'Kamppi' })
  .road('Kalevankatu', [24.93, 60.166], [24.938, 60.167], { 'name:sv': 'Kalevagatan' })
  .road('Fredrikinkatu', [24.932, 60.164], [24.932, 60.169], { 'name:sv': 'Fredriksgatan' })
  .road('Annankatu', [24.94, 60.165], [24.94, 60.168], { 'name:sv': 'Annegatan' })
  .crossroads('Eerikinkatu', 'Abrahaminkatu', [24.92, 60.16])
  .road('Runeberginkatu', [24.92, 60.172], [24.922, 60.174])
  .road('Ludvig Runeberginkatu', [24.95, 60.172], [24.952, 60.174])
  .house(24.921, 60.173, 'Runeberginkatu', '6')
  .house(24.951, 60.173, 'Ludvig Runeberginkatu', '46')
  .node(24.945, 60.17, { tourism: 'information', name: 'Polku Annankatu – 14' })
  .node(24.932, 60.168, { amenity: 'post_office', name: 'Fredrikinkatu' })
for (const [street, lon, postcode] of [
  ['Kalevankatu', 24.93, '00100'],
  ['Fredrikinkatu', 24.932, '00120'],
  ['Annankatu', 24.94, '00120'],
] as const) {
  for (const number of ['10', '12', '14', '16', '120'])
    map.node(lon, 60.166 + Number(number) / 1e5, {
      'addr:street': street,
      'addr:housenumber': number,
      'addr:postcode': postcode,
      ...helsinki,
    })
}
map
  .house(24.934, 60.165, 'Uudenmaankatu', '7')
  .house(24.939, 60.165, 'Uudenmaankatu', '7')
  .house(24.936, 60.165, 'Uudenmaankatu', '9')
  .node(24.94, 60.1661, { 'addr:street': 'Annankatu', 'addr:housenumber': '18A', ...helsinki })
const index = new AddressIndex(writeAddresses(collectAddresses(map.source())))
const first = (text: string) => index.search(text)[0]
const sentThere = (text: string) => {
  const found = first(text)
  return found?.quality === 'exact' && found.confidence >= 0.7 ? found.label : null
}

describe('an address that contradicts the map', () => {
  test('in its town is never exact, wherever the town stands', () => {
    for (const text of [
      'Kalevankatu 10, Tampere',
      'Kalevankatu 10 Tampere',
      'Kalevankatu 10, 00100 Tampere',
      'Kalevankatu 10, Kamppi, Tampere',
      'Kalevankatu 10, Tampere, Finland',
      'Tampere, Kalevankatu 10',
      'Tampere Kalevankatu 10',
      'Annankatu 14, Montevideo',
      'Annankatu 14, Espoo',
      '14 Annankatu, Esbo',
      'Annankatu 14, Luxembourg',
    ]) {
      expect(first(text)?.quality, text).not.toBe('exact')
      expect(first(text)?.confidence, text).toBeLessThan(0.7)
    }
  })

  test('in its postcode is never exact', () => {
    for (const text of [
      'Annankatu 14, 33100 Helsinki',
      'Annankatu 14, 00100 Helsinki',
      'Annankatu 14 00100 Helsinki',
      'Annankatu 14, Helsinki 00100',
    ])
      expect(first(text)?.quality, text).not.toBe('exact')
  })

  test('in its house number is never exact, nor is a thing named like the street', () => {
    const longer = ['Fredrikinkatu 54321', 'Fredrikinkatu 99999, Helsinki', 'Fredrikinkatu 99999 Helsinki']
    for (const text of ['Fredrikinkatu 999', 'Fredrikinkatu 999, Helsinki', 'Annankatu 122, Helsinki', ...longer])
      for (const found of index.search(text)) expect(found.quality, `${text}: ${found.label}`).not.toBe('exact')
  })

  test('in its house number is never exact on a longer name that has the number', () => {
    expect(first('Runeberginkatu 46, Helsinki')?.quality).toBe('street')
    expect(sentThere('Runeberginkatu 6, Helsinki')).toMatch(/^Runeberginkatu 6,/)
    expect(sentThere('Ludvig Runeberginkatu 46, Helsinki')).toMatch(/^Ludvig Runeberginkatu 46,/)
  })

  test('in its postcode is never exact at a thing whose name holds the number', () => {
    for (const found of index.search('Annankatu 14, 45671 Helsinki'))
      expect(found.quality, found.label).not.toBe('exact')
    expect(sentThere('Polku Annankatu 14')).toMatch(/^Polku/)
  })

  test('has no postcode for a house number', () => {
    expect(first('Annankatu, 00120 Helsinki')).toMatchObject({ houseNumber: null, quality: 'street' })
    expect(sentThere('Annankatu 14, 00120 Helsinki')).toBe('Annankatu 14, Kamppi, Helsinki')
    expect(first('Annankatu 22, 00120 Helsinki')).toMatchObject({ houseNumber: '22', quality: 'interpolated' })
  })

  test('at the crossing of two streets is never exact', () => {
    expect(first('Eerikinkatu & Abrahaminkatu, Helsinki')?.quality).toBe('exact')
    expect(first('Eerikinkatu & Abrahaminkatu, Tampere')?.quality).not.toBe('exact')
  })

  test('names a number that stands at two places of the street', () => {
    expect(first('Uudenmaankatu 7, Helsinki')).toMatchObject({ houseNumber: '7', quality: 'street' })
    expect(first('Uudenmaankatu 9, Helsinki')?.quality).toBe('exact')
  })

  test('names a letter where the map has only another', () => {
    expect(first('Annankatu 18 A, Helsinki')?.quality).toBe('exact')
    expect(first('Annankatu 18 B, Helsinki')).toMatchObject({ quality: 'interpolated', houseNumber: '18b' })
  })
})

describe('an address with more than the map knows', () => {
  test('is found with its flat, stair and floor', () => {
    for (const text of [
      'Annankatu 12 B 34, 00120 Helsinki',
      'Annankatu 10 A 5 krs, Helsinki',
      'Annankatu 12, 3. krs, Helsinki',
      'Annankatu 12, 2nd floor, Helsinki',
      'Annankatu 12, 3e étage, 00120 Helsinki',
      'Annankatu 12, flat 4, Helsinki, Finland',
      'Annankatu 12 as 7, Helsinki, Suomi',
    ])
      expect(sentThere(text), text).toMatch(/^Annankatu 1[02], /)
  })

  test('takes the number at the name for the house, not the flat that happens to be a house too', () => {
    expect(first('Annankatu 11 B 14, Helsinki')).toMatchObject({ houseNumber: '11b', quality: 'interpolated' })
  })

  test('is found by the names of streets and towns in any language of the map', () => {
    for (const text of ['Annegatan 14, Helsingfors', 'Annegatan 14, 00120 Helsinki', 'Annankatu 14, Helsingfors'])
      expect(sentThere(text), text).toBe('Annankatu 14, Kamppi, Helsinki')
  })

  test('may name a suburb or a country instead of the town', () => {
    for (const text of [
      'Annankatu 14',
      'Annankatu 14, Kamppi',
      'Annankatu 14, Finland',
      'Annankatu 14, Uusimaa, Helsinki',
    ])
      expect(sentThere(text), text).toBe('Annankatu 14, Kamppi, Helsinki')
  })
})
