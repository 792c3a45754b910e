import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dueFolders, folderOf, notSwept, recordSwept } from './sweeps.mjs'

const day = (number: number) => new Date(`2026-11-${String(number).padStart(2, '0')}T09:00:00Z`)
const letters = ['a', 'b', 'c', 'd', 'e']
const folders = letters.map((letter) => `features/suite/${letter}`)
let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rw-sweeps-'))
  write('scripts/test/tested.json', '{}')
  for (const folder of folders) write(`${folder}/contract.ts`, 'old')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

it('an address belongs to the feature of the screen it shows', () => {
  const screens = [
    { path: '/apps/a/{id}', folder: 'features/suite/a' },
    { path: '/apps/{any}/new', folder: 'platform/any' },
    { path: '/apps/a/new', folder: 'features/suite/a' },
  ]
  const addresses = ['/apps/a/7?tab=stops', '/apps/a/new', '/apps/z/new', '/nowhere-at-all', '/apps/a']
  expect(addresses.map((address) => folderOf(screens, address))).toEqual([
    'features/suite/a',
    'features/suite/a',
    'platform/any',
    'app',
    'app',
  ])
})

describe('the sweeps of a run', () => {
  it('look at everything that was never looked at', () => {
    expect(dueFolders(root, folders, day(20))).toEqual(folders)
  })

  it('look at what has changed, and within four runs at all the rest', () => {
    recordSwept(root, folders, day(20))
    write('features/suite/c/contract.ts', 'new')
    const seen = [1, 2, 3, 4].map(() => {
      const due = dueFolders(root, folders, day(20))
      recordSwept(root, due, day(20))
      return due
    })
    expect(seen[0]).toContain('features/suite/c')
    expect(Math.max(...seen.map((due) => due.length))).toBeLessThan(folders.length)
    expect([...new Set(seen.flat())].toSorted()).toEqual(folders)
  })

  it('look at what was left out for four runs, whichever they were', () => {
    recordSwept(root, folders, day(20))
    for (const turn of [1, 2, 3, 4]) recordSwept(root, [`features/suite/a`], day(20 + Math.sign(turn)))
    expect(dueFolders(root, folders, day(21)).length).toBeGreaterThanOrEqual(4)
  })

  it('look at what is older than four days, however few runs there were', () => {
    recordSwept(root, folders, day(10))
    expect(dueFolders(root, folders, day(20))).toEqual(folders)
  })

  it('say how many they left out and how old those are', () => {
    recordSwept(root, folders, day(20))
    expect(notSwept(root, folders.slice(0, 2))[0]).toContain('2 features')
    expect(notSwept(root, folders.slice(0, 2))[0]).toContain('2026-11-20')
    expect(notSwept(root, [])).toEqual([])
  })

  it('forget features that are gone', () => {
    recordSwept(root, folders, day(20))
    rmSync(join(root, folders[0]!), { recursive: true })
    recordSwept(root, folders.slice(1, 2), day(21))
    expect(notSwept(root, folders.slice(0, 1))[0]).toContain('undefined')
  })
})
