import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { homesFingerprint } from './homes.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rw-homes-'))
  for (const folder of ['homes/node', 'kit/server', 'features']) mkdirSync(join(root, folder), { recursive: true })
  write('homes/node/main.ts', 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string) {
  writeFileSync(join(root, path), text)
}

it('homes count as changed when a file of theirs or of the kit’s server has another content', () => {
  const before = homesFingerprint(root)
  for (const path of ['homes/node/main.ts', 'kit/server/router.ts']) {
    const earlier = homesFingerprint(root)
    write(path, 'another')
    expect(homesFingerprint(root)).not.toBe(earlier)
  }
  rmSync(join(root, 'kit/server/router.ts'))
  write('homes/node/main.ts', 'one')
  expect(homesFingerprint(root)).toBe(before)
})

it('homes count as unchanged whatever happens elsewhere', () => {
  const before = homesFingerprint(root)
  write('features/other.ts', 'new')
  write('homes/tested.json', '{}')
  write('homes/node/main.test.ts', 'new')
  expect(homesFingerprint(root)).toBe(before)
})
