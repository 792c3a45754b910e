import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BrokenRegionFile, SectionReader, writeSections } from '../region/section-file.ts'
import { AddressIndex } from './address-index.ts'
import { readAddresses, writeAddresses } from './address-table.ts'
import { collectAddresses } from './collect-addresses.ts'
import { metersBetween } from './point-grid.ts'
import { SampleTown } from './sample-town.ts'

const town = new SampleTown()
  .node(-56.16, -34.9, { place: 'city', name: 'Montevideo' })
  .node(-56.15, -34.91, { place: 'suburb', name: 'Pocitos' })
  .node(-56.19, -34.905, { place: 'suburb', name: 'Centro' })
  .node(-56.151, -34.911, { amenity: 'pharmacy', name: 'Farmacia Benítez' })
  .road('Bulevar General Artigas', [-56.16, -34.9], [-56.15, -34.91])
  .road('Avenida 18 de Julio', [-56.19, -34.905], [-56.18, -34.905])
  .road('شارع الحسن الثاني', [-56.17, -34.92], [-56.172, -34.92])
  .road('Königstraße', [-56.2, -34.92], [-56.202, -34.92])
  .road('Rue de l’Opéra', [-56.21, -34.92], [-56.212, -34.92])
  .road('Avenue du Général de Gaulle', [-56.22, -34.92], [-56.222, -34.92])
  .road('Rue du Colonel Fabien', [-56.23, -34.92], [-56.232, -34.92])
  .road('زنقة الرباط', [-56.24, -34.92], [-56.242, -34.92])
  .crossroads('Cuareim', 'Colonia', [-56.2, -34.9])
  .road('Calle Real', [-56.3, -34.8], [-56.301, -34.8])
  .house(-56.19, -34.905, 'Avenida 18 de Julio', '1200')
  .house(-56.188, -34.905, 'Avenida 18 de Julio', '1300')
  .house(-56.186, -34.905, 'Avenida 18 de Julio', '1400 BIS')
  .house(-56.187, -34.9051, 'Avenida 18 de Julio', '1351')
  .house(-56.15, -34.91, 'Calle Uno', '7')
  .house(-56.4, -34.7, 'Calle Uno', '7')
  .house(-56.16, -34.93, 'Chucarro', '12-14')
  .road('Rambla Norte', [-56.102, -34.85], [-56.098, -34.85])
  .house(-56.102, -34.85, 'Rambla Norte', '2')
  .house(-56.098, -34.85, 'Rambla Norte', '10')
  .numbers('even', [
    [-56.102, -34.85],
    [-56.098, -34.85],
  ])
  .road('Camino Largo', [-56.502, -34.85], [-56.46, -34.85])
  .house(-56.502, -34.85, 'Camino Largo', '2')
  .house(-56.498, -34.85, 'Camino Largo', '10')
  .numbers('even', [
    [-56.502, -34.85],
    [-56.498, -34.85],
  ])
  .house(-56.48, -34.85, 'Camino Largo', '4')
  .house(-56.476, -34.85, 'Camino Largo', '12')
  .numbers('even', [
    [-56.48, -34.85],
    [-56.476, -34.85],
  ])
  .road('Rambla Ancha', [-56.302, -34.85], [-56.296, -34.85])
  .house(-56.302, -34.85, 'Rambla Ancha', '2')
  .house(-56.296, -34.85, 'Rambla Ancha', '50')
  .house(-56.296, -34.8502, 'Rambla Ancha', '60')
  .numbers('even', [
    [-56.302, -34.85],
    [-56.296, -34.85],
  ])
  .road('Ruta Dos', [-56.01, -34.8], [-55.99, -34.8])
  .house(-56.009, -34.8, 'Ruta Dos', '2')
  .house(-56.008, -34.8, 'Ruta Dos', '6')
  .house(-56.002, -34.8, 'Ruta Dos', '2')
  .house(-56.001, -34.8, 'Ruta Dos', '6')
  .house(-56.0005, -34.8, 'Ruta Dos', '10')
  .house(-55.9995, -34.8, 'Ruta Dos', '14')
const bytes = writeAddresses(collectAddresses(town.source()))
const index = new AddressIndex(bytes)
const first = (text: string, options = {}) => index.search(text, options)[0]

describe('an address search', () => {
  test('finds a house by street and number, in either order, without accents or capitals', () => {
    for (const text of [
      'Avenida 18 de Julio 1300',
      '1300 avenida 18 de julio',
      '18 DE JULIO 1300',
      'av. 18 de julio 1300',
    ]) {
      expect(first(text)).toMatchObject({
        label: 'Avenida 18 de Julio 1300, Centro, Montevideo',
        quality: 'exact',
        houseFit: 'number',
        point: [-56.188, -34.905],
      })
    }
  })

  test('knows abbreviations in several languages', () => {
    expect(first('bvar artigas')?.name).toBe('Bulevar General Artigas')
    expect(first('blvd gral artigas')?.name).toBe('Bulevar General Artigas')
    expect(first('ش الحسن الثاني')?.name).toBe('شارع الحسن الثاني')
    expect(first('شارع حسن الثانى')?.name).toBe('شارع الحسن الثاني')
    expect(first('konigstr')?.name).toBe('Königstraße')
    expect(first('koenigstrasse')?.name).toBe('Königstraße')
    expect(first('rue opera')?.name).toBe('Rue de l’Opéra')
    expect(first('av gal de gaulle')).toMatchObject({ name: 'Avenue du Général de Gaulle', confidence: 1 })
    expect(first('r col fabien')?.name).toBe('Rue du Colonel Fabien')
    expect(first('ز الرباط')).toMatchObject({ name: 'زنقة الرباط', confidence: 1 })
  })

  test('tolerates one missing, added, wrong or swapped letter, and a missing space', () => {
    for (const text of ['chucaro 12', 'chucarrro 12', 'chukarro 12', 'chcuarro 12'])
      expect(first(text)?.label).toBe('Chucarro 12-14, Pocitos, Montevideo')
    expect(first('generalartigas')?.name).toBe('Bulevar General Artigas')
  })

  test('completes a word that is being typed', () => {
    expect(first('18 de ju', { isTyping: true })?.name).toBe('Avenida 18 de Julio')
    expect(first('farm', { isTyping: true })).toMatchObject({
      name: 'Farmacia Benítez',
      kind: 'poi',
      category: 'pharmacy',
      quality: 'exact',
    })
    expect(first('poc', { isTyping: true })).toMatchObject({ name: 'Pocitos', kind: 'place', quality: 'area' })
  })

  test('places an unknown house number between its neighbours on the same side, marked as such', () => {
    const found = first('18 de julio 1350')
    expect(found).toMatchObject({ quality: 'interpolated', houseFit: 'between', houseNumber: '1350' })
    expect(found?.label).toBe('Avenida 18 de Julio 1350, Centro, Montevideo')
    expect(found?.point[0]).toBeCloseTo(-56.187, 5)
    expect(found?.confidence).toBeLessThan(0.9)
  })

  test('places a number past the last one as far as the street goes on, or takes the street itself if no number is near', () => {
    const found = first('18 de julio 1420')
    expect(found).toMatchObject({ houseFit: 'nearest', houseNumber: '1420', quality: 'interpolated' })
    expect(found?.point[0]).toBeCloseTo(-56.1856, 4)
    expect(first('18 de julio 9000')).toMatchObject({ houseFit: null, houseNumber: null, quality: 'street' })
  })

  test('places a number on the line of numbers that the map draws along the street', () => {
    expect(first('rambla norte 6')).toMatchObject({ houseNumber: '6', quality: 'interpolated', radiusMeters: 111 })
    expect(first('rambla norte 6')?.point).toEqual([-56.1, expect.closeTo(-34.85, 6)])
    expect(first('rambla norte 6')?.point[0]).toBeCloseTo(-56.1, 6)
    // Odd numbers stand on the other side.
    expect(first('rambla norte 5')?.radiusMeters).not.toBe(111)
    expect(first('rambla norte 2')?.quality).toBe('exact')
  })

  test('places no number that two lines of a street have, and is less sure of a line with few numbers', () => {
    expect(first('camino largo 2')?.quality).toBe('exact')
    expect(first('camino largo 6')).toMatchObject({ quality: 'street', radiusMeters: null })
    expect(first('rambla ancha 26')).toMatchObject({ quality: 'interpolated', radiusMeters: 43 })
  })

  test('places no number that two stretches of a street could have', () => {
    expect(first('ruta dos 12')).toMatchObject({ quality: 'interpolated' })
    expect(first('ruta dos 12')?.point[0]).toBeCloseTo(-56.0, 3)
    expect(first('ruta dos 4')).toMatchObject({ quality: 'street', radiusMeters: null })
  })

  test('finds houses with a suffix and both ends of a range', () => {
    expect(first('18 de julio 1400 bis')).toMatchObject({ houseNumber: '1400 bis', quality: 'exact', confidence: 0.99 })
    expect(first('chucarro 14')).toMatchObject({ houseNumber: '14', quality: 'exact' })
  })

  test('separates streets of the same name, the nearer first, and is less certain of either', () => {
    const near = index.search('calle uno 7', { near: [-56.4, -34.7] })
    expect(near.map((found) => found.point[0])).toEqual([-56.4, -56.15])
    for (const found of index.search('calle uno 7')) expect(found.confidence).toBeLessThan(0.9)
    expect(first('calle uno 7 pocitos')?.point[0]).toBe(-56.15)
  })

  test('finds where two streets meet, whatever word joins them', () => {
    for (const text of [
      'Cuareim y Colonia',
      'colonia esq. cuareim',
      'Colonia & Cuareim',
      'cuareim and colonia',
      'cuareim esquina colonia, Montevideo',
    ]) {
      expect(first(text)).toMatchObject({ kind: 'street', quality: 'exact', point: [-56.2, -34.9] })
      expect(first(text)?.label).toContain(' / ')
    }
    expect(first('colonia y cua', { isTyping: true })?.name).toBe('Colonia / Cuareim')
    expect(first('Cuareim y Chucarro')?.name).not.toContain('/')
  })

  test('copes with flats, floors, towns and countries', () => {
    for (const text of [
      '18 de Julio 1300 apto 502, Montevideo, Uruguay',
      'Av. 18 de Julio 1300, piso 3, Centro, 11200 Montevideo',
      '1300, 18 de julio, Uruguay',
    ]) {
      expect(first(text)).toMatchObject({ label: 'Avenida 18 de Julio 1300, Centro, Montevideo', quality: 'exact' })
      expect(first(text)?.confidence).toBeGreaterThan(0.85)
    }
  })

  test('finds nothing for an empty text, nonsense or a limit of zero', () => {
    for (const text of ['', '   ', ',;/', 'xqzzw kwwq', '😀']) expect(index.search(text)).toEqual([])
    expect(index.search('18 de julio', { limit: 0 })).toEqual([])
  })

  test('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.boolean(), (text, isTyping) => {
        for (const found of index.search(text, { isTyping })) expect(found.confidence).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a reverse search', () => {
  test('returns the house, else the street, else the area, else nothing', () => {
    expect(index.reverse([-56.1881, -34.905])).toMatchObject({
      label: 'Avenida 18 de Julio 1300, Centro, Montevideo',
      quality: 'exact',
    })
    expect(index.reverse([-56.3005, -34.8001])).toMatchObject({ name: 'Calle Real', quality: 'street' })
    expect(index.reverse([-56.33, -34.8])).toMatchObject({ quality: 'area' })
    expect(index.reverse([0, 0])).toBeNull()
    expect(index.reverse([Number.NaN, 200])).toBeNull()
  })

  test('between two houses of a side returns the number that would stand there', () => {
    expect(index.reverse([-56.0, -34.8001])).toMatchObject({
      name: 'Ruta Dos',
      houseNumber: '12',
      quality: 'interpolated',
    })
  })

  test('at a house that was found returns a point near that house', () => {
    for (const found of ['18 de julio 1300', 'calle uno 7', 'chucarro 14'].flatMap((text) => index.search(text))) {
      const back = index.reverse(found.point)
      expect(metersBetween(back?.point ?? [0, 0], found.point)).toBeLessThan(50)
    }
  })
})

const earlierColumns = [
  'kinds',
  'names',
  'words',
  'category',
  'suburb',
  'city',
  'postcode',
  'nameCount',
  'houseCount',
  'pointCount',
  'houseNumber',
  'houseSuffix',
  'houseLon',
  'houseLat',
  'pointLon',
  'pointLat',
  'crossingOne',
  'crossingOther',
  'crossingLon',
  'crossingLat',
]

describe('an address file', () => {
  test('that is damaged anywhere is refused', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (position, change) => {
        const broken = bytes.slice()
        broken[position] = (broken[position] ?? 0) ^ change
        expect(() => new AddressIndex(broken)).toThrow(BrokenRegionFile)
      }),
    )
  })

  test('with inconsistent columns is refused, even with a valid checksum', () => {
    const format = { magic: 'RWAD', version: 1, noun: 'address file' }
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 6 }), { minLength: 20, maxLength: 20 }), (parts) => {
        const crafted = writeSections(
          format,
          Object.fromEntries(earlierColumns.map((name, at) => [name, parts[at] ?? new Uint8Array()])),
        )
        try {
          new AddressIndex(crafted).search('a')
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenRegionFile)
        }
      }),
    )
  })

  test('of an earlier version, without lines of numbers, is read and places numbers by their neighbours', () => {
    const format = { magic: 'RWAD', version: 1, noun: 'address file' }
    const file = new SectionReader(format, bytes)
    const lineless = Object.fromEntries(earlierColumns.map((name) => [name, file.get(name, 'u8')]))
    const [found] = new AddressIndex(writeSections(format, lineless)).search('18 de julio 1350')
    expect(found).toMatchObject({ quality: 'interpolated', houseNumber: '1350' })
  })

  test('of an empty map is read and finds nothing', () => {
    const empty = new AddressIndex(writeAddresses(collectAddresses(new SampleTown().source())))
    expect(empty.search('a')).toEqual([])
    expect(empty.reverse([0, 0])).toBeNull()
    expect(readAddresses(bytes).names.length).toBeGreaterThan(8)
  })
})
