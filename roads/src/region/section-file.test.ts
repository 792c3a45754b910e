import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BrokenRegionFile, SectionReader, writeSections } from './section-file.ts'

const format = { magic: 'TEST', version: 3, noun: 'test file' }
const sections = { names: new Uint8Array([1, 2, 3]), places: new Int32Array([-5, 6]), weights: new Float64Array([0.5]) }
const written = writeSections(format, sections)

describe('a file of sections', () => {
  test('reads back what was written', () => {
    const reader = new SectionReader(format, written)
    expect([...reader.get('names', 'u8')]).toEqual([1, 2, 3])
    expect([...reader.get('places', 'i32')]).toEqual([-5, 6])
    expect([...reader.get('weights', 'f64')]).toEqual([0.5])
  })

  test('can be read from the middle of another buffer', () => {
    const around = new Uint8Array(written.length + 3)
    around.set(written, 3)
    expect([...new SectionReader(format, around.subarray(3)).get('places', 'i32')]).toEqual([-5, 6])
  })

  test('of another format, version or length is refused', () => {
    expect(() => new SectionReader({ ...format, magic: 'ELSE' }, written)).toThrow(
      'This isn’t the test file of a region.',
    )
    expect(() => new SectionReader({ ...format, version: 4 }, written)).toThrow(
      'has format 3; this program reads format 4',
    )
    expect(() => new SectionReader(format, written.subarray(0, 40))).toThrow('incomplete')
    expect(() => new SectionReader(format, new Uint8Array())).toThrow('This isn’t the test file')
  })

  test('without the requested section is refused', () => {
    expect(() => new SectionReader(format, written).get('names', 'i32')).toThrow('has no part "names"')
  })

  test('with any byte changed is refused', () => {
    fc.assert(
      fc.property(fc.nat(written.length - 1), fc.integer({ min: 1, max: 255 }), (position, change) => {
        const broken = written.slice()
        broken[position] = (broken[position] ?? 0) ^ change
        expect(() => new SectionReader(format, broken)).toThrow(BrokenRegionFile)
      }),
    )
  })
})
