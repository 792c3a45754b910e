import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dueFolders, folderOf, notSwept, recordSwept, takeSweepStock } from './sweeps.mjs'

const day = (number: number) => new Date(`2026-11-${String(number).padStart(2, '0')}T09:00:00Z`)
const letters = ['a', 'b', 'c', 'd', 'e']
const folders = letters.map((letter) => `features/${letter === 'e' ? 'tail' : 'suite'}/${letter}`)
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

const stock = (today: Date) => takeSweepStock(root, folders, today)
const due = (today: Date) => dueFolders(root, stock(today), today)
const sweep = (names: string[], today: Date) => recordSwept(root, names, stock(today))

it('an address belongs to the feature of the screen it shows', () => {
  const screens = [
    { path: '/apps/a/{id}', folder: 'features/suite/a' },
    { path: '/apps/{any}/new', folder: 'platform/any' },
    { path: '/apps/a/new', folder: 'features/suite/a' },
  ]
  const addresses = ['/apps/a/7?tab=stops', '/apps/a/{id}', '/apps/a/new', '/apps/z/new', '/nowhere-at-all']
  expect(addresses.map((address) => folderOf(screens, address))).toEqual([
    'features/suite/a',
    'features/suite/a',
    'features/suite/a',
    'platform/any',
    'app',
  ])
  expect(() => folderOf(screens, '/apps/a')).toThrow('No screen has the address /apps/a.')
})

describe('the sweeps of a run', () => {
  it('look at everything that was never looked at', () => {
    expect(due(day(20))).toEqual(folders)
  })

  it('look at what has changed, and within four runs at all the rest', () => {
    sweep(folders, day(20))
    write('features/suite/c/contract.ts', 'new')
    const seen = [1, 2, 3, 4].map(() => {
      const looked = due(day(20))
      sweep(looked, day(20))
      return looked
    })
    expect(seen[0]).toContain('features/suite/c')
    expect(Math.max(...seen.map(({ length }) => length))).toBeLessThan(folders.length)
    expect([...new Set(seen.flat())].toSorted()).toEqual(folders)
  })

  it.each([
    ['features/suite/c/web/list.tsx', ['features/suite/c']],
    ['features/suite/dialogs/web/dialog.tsx', folders.slice(0, 4)],
    ['features/suite/messages/en.json', folders.slice(0, 4)],
    ['features/suite/counting/server/queries.ts', []],
    ['platform/views/web/views.tsx', folders],
    ['platform/queue/server/queue.ts', []],
    ['ui/button/button.tsx', folders],
    ['e2e/soundness.ts', folders],
    ['e2e/every-screen.spec.ts', folders],
    ['e2e/board.spec.ts', []],
  ])('look, once %s is another, at %j', (path, changed) => {
    sweep(folders, day(20))
    const before = due(day(20))
    write(path, 'new')
    expect(due(day(20))).toEqual(folders.filter((folder) => before.includes(folder) || changed.includes(folder)))
  })

  it('look again at what changed while they ran', () => {
    const before = stock(day(20))
    write('features/suite/c/contract.ts', 'new')
    const complaints = recordSwept(root, folders, before)
    expect(complaints).toEqual(['changed during the run: not recorded: features/suite/c'])
    write('features/suite/c/contract.ts', 'old')
    expect(due(day(20))).toContain('features/suite/c')
  })

  it('look at what was left out for four runs, whichever they were', () => {
    sweep(folders, day(20))
    for (const turn of [1, 2, 3, 4]) sweep([`features/suite/a`], day(20 + Math.sign(turn)))
    expect(due(day(21)).length).toBeGreaterThanOrEqual(4)
  })

  it('look at what is older than four days, however few runs there were', () => {
    sweep(folders, day(10))
    expect(due(day(20))).toEqual(folders)
  })

  it('say how many they left out and how old those are', () => {
    sweep(folders, day(20))
    expect(notSwept(root, folders.slice(0, 2), stock(day(20)))).toEqual([
      'not run: sweeps of the screens of 2 features, whose turn it isn’t (all passed since 2026-11-20)',
    ])
    expect(notSwept(root, [], stock(day(20)))).toEqual([])
  })

  it.each(['app/main.tsx', 'platform/queue/server/queue.ts', 'ui/button/button.tsx'])(
    'say how many they have not looked at since %s was changed',
    (path) => {
      sweep(folders, day(20))
      write(path, 'new')
      sweep(folders.slice(0, 1), day(20))
      expect(notSwept(root, folders.slice(0, 3), stock(day(20)))[1]).toBe(
        '  2 of them not looked at since the shared rooms changed, in at most three runs',
      )
    },
  )

  it('forget features that are gone', () => {
    sweep(folders, day(20))
    rmSync(join(root, folders[0]!), { recursive: true })
    sweep(folders.slice(1, 2), day(21))
    expect(notSwept(root, folders.slice(0, 1), stock(day(21)))[0]).toContain('undefined')
  })
})
