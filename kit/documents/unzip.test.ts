import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { spreadsheetWriter } from './spreadsheet.ts'
import { unzipped, UnzipLimitReached } from './unzip.ts'

const limits = { mostBytes: 1_000_000, mostEntries: 10 }
const all = () => true
const files = { 'one.xml': strToU8('<a/>'.repeat(5000)), 'two.xml': strToU8('é'), 'empty.xml': new Uint8Array() }

/** The archive of one file as large archives are: its numbers stand in fields of 64 bits. */
function inWideNumbers(name: string, content: Uint8Array): Uint8Array {
  const zip = zipSync({ [name]: content })
  const start = new DataView(zip.buffer, zip.byteOffset).getUint32(zip.length - 22 + 16, true)
  const entry = new DataView(zip.slice(start, -22).buffer)
  const [packed, size] = [entry.getUint32(20, true), entry.getUint32(24, true)]
  for (const at of [20, 24, 42]) entry.setUint32(at, 0xffff_ffff, true)
  entry.setUint16(30, 36, true)
  const other = [0xaa, 0, 4, 0, 9, 9, 9, 9]
  const directory = [...new Uint8Array(entry.buffer), ...other, 1, 0, 24, 0, ...wide(size), ...wide(packed), ...wide(0)]
  const end = [
    0x50,
    0x4b,
    6,
    6,
    ...wide(44),
    45,
    0,
    45,
    0,
    ...wide(0).slice(0, 8),
    ...wide(1),
    ...wide(1),
    ...wide(directory.length),
    ...wide(start),
  ]
  const finder = [0x50, 0x4b, 6, 7, 0, 0, 0, 0, ...wide(start + directory.length), 1, 0, 0, 0]
  const last = [0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...Array.from({ length: 12 }, () => 0xff), 0, 0]
  return new Uint8Array([...zip.subarray(0, start), ...directory, ...end, ...finder, ...last])
}

function wide(number: number): number[] {
  return [...new Uint8Array(new BigUint64Array([BigInt(number)]).buffer)]
}

describe('an archive', () => {
  it('is unpacked as another program does it, packed or not, in any order, with a comment', () => {
    expect(unzipped(zipSync(files), all, limits)).toEqual(files)
    expect(unzipped(zipSync(files, { level: 0 }), all, limits)).toEqual(files)
    expect(
      unzipped(
        zipSync({ ...files, 'b.xml': [strToU8('x'), { comment: 'said', extra: { 7: strToU8('more') } }] }),
        all,
        limits,
      ),
    ).toEqual({ ...files, 'b.xml': strToU8('x') })
    const written = spreadsheetWriter(['Name']).bytes()
    expect(unzipped(written, all, limits)).toEqual(unzipSync(written))
  })

  it('may hold its numbers in 64 bits', () => {
    expect(unzipped(inWideNumbers('one.xml', files['one.xml']), all, limits)).toEqual({ 'one.xml': files['one.xml'] })
  })

  it('is unpacked as far as is wanted, and not beyond the limits', () => {
    expect(Object.keys(unzipped(zipSync(files), (name) => name.startsWith('t'), limits))).toEqual(['two.xml'])
    expect(unzipped(zipSync(files), all, { ...limits, mostBytes: 20_002 })).toEqual(files)
    for (const level of [0, 6] as const)
      expect(() => unzipped(zipSync(files, { level }), all, { ...limits, mostBytes: 20_001 })).toThrow(
        UnzipLimitReached,
      )
    expect(() => unzipped(zipSync(files), all, { ...limits, mostEntries: 2 })).toThrow(UnzipLimitReached)
  })

  it('that is broken anywhere ends in an error, never in silence or for ever', () => {
    const sound = zipSync(files)
    for (let at = 0; at < sound.length; at++) {
      expect(() => unzipped(sound.subarray(0, at), all, limits)).toThrow()
      const broken = sound.slice()
      broken[at] = broken[at]! ^ 0xff
      try {
        unzipped(broken, all, limits)
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }
  })
})
