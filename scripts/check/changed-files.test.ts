import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { changedFiles, checkChangedFiles } from './changed-files.ts'

it('the next commit holds what was changed and what is new, not what went or is ignored', () => {
  const root = mkdtempSync(join(tmpdir(), 'rw-changed-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@test.example', ...args], { cwd: root })
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)
  git('init', '-q')
  for (const path of ['same.ts', 'changed.ts', 'gone.ts', 'événement.ts']) write(path, 'one')
  write('.gitignore', 'ignored.ts')
  git('add', '.')
  git('commit', '-qm', 'first')
  write('changed.ts', 'two')
  write('événement.ts', 'two')
  write('new.ts', 'one')
  write('ignored.ts', 'one')
  rmSync(join(root, 'gone.ts'))
  expect(changedFiles(root)).toEqual(['changed.ts', 'new.ts', 'événement.ts'])
  rmSync(root, { recursive: true })
})

it('without git nothing is known of what has changed, which is a complaint', () => {
  const root = mkdtempSync(join(tmpdir(), 'rw-changed-'))
  expect(checkChangedFiles(root)).toEqual(['this needs git; use npm run check'])
  rmSync(root, { recursive: true })
})
