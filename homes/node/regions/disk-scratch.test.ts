import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryScratch, runsOf, wholeOf } from '#roads/region/scratch.ts'
import { joined } from '#roads/source/bytes.ts'
import { diskExtract, diskScratch, scratchFolderIn, sweepScratch } from './disk-scratch.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scratch-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('what is set aside comes back the same from the disk and from memory, whole and in parts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(400_000), fc.nat(255)), { maxLength: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (pieces, share) => {
        const parts = pieces.map(([length, byte]) => new Uint8Array(length).fill(byte))
        const all = joined(parts)
        for (const scratch of [memoryScratch, diskScratch(folder)]) {
          const file = scratch.file()
          parts.forEach((part, index) => {
            file.append(part)
            if (index === 1) expect(file.read(0, part.length)).toHaveLength(part.length)
          })
          const from = Math.floor(share * all.length)
          expect(Buffer.compare(wholeOf(file), all)).toBe(0)
          expect(Buffer.compare(file.read(from, all.length - from), all.subarray(from))).toBe(0)
          expect(Buffer.compare(joined([...runsOf(file)]), all)).toBe(0)
          file.remove()
        }
      },
    ),
    { numRuns: 30 },
  )
})

test('files that are removed are gone, and so is what a program that was ended has left', async () => {
  const left = scratchFolderIn(folder, '0123abcd')
  const scratch = diskScratch(left)
  const [one, other] = [scratch.file(), scratch.file()]
  other.append(Uint8Array.of(1))
  one.remove()
  one.remove()
  expect(await readdir(left)).toEqual(['2'])
  await sweepScratch(folder, new Date(Date.now() - 60_000))
  expect(existsSync(left)).toBe(true)
  await utimes(left, new Date(0), new Date(0))
  await sweepScratch(folder, new Date(Date.now() - 60_000))
  expect(existsSync(left)).toBe(false)
})

test('an extract is read in runs, and one that became shorter meanwhile fails', async () => {
  const path = join(folder, 'map.osm.pbf')
  await writeFile(path, Uint8Array.of(1, 2, 3, 4))
  const extract = diskExtract(path)
  expect([...extract.read(1, 2)]).toEqual([2, 3])
  await writeFile(path, Uint8Array.of(1))
  expect(() => extract.read(0, extract.length)).toThrow('became shorter')
  extract.close()
})
