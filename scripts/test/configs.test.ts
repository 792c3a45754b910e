import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import unitTests from '../../vitest.config.ts'

function playwright(...args: string[]): { text: string; left: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'rw-listed-'))
  const { E2E_DATA_DIR: _, ...variables } = process.env
  const env = { ...variables, TMPDIR: folder, CI: '' }
  const text = execFileSync('npx', ['--no-install', 'playwright', 'test', '--list', ...args], { env, encoding: 'utf8' })
  const left = readdirSync(folder).filter((name) => name.startsWith('rw-e2e-'))
  rmSync(folder, { recursive: true })
  return { text, left }
}

it('a test that runs alone fails its run, on every machine', () => {
  expect(unitTests.test).toMatchObject({ allowOnly: false })
  const { forbidOnly } = JSON.parse(playwright('--reporter=json', 'e2e/missing.spec.ts').text).config
  expect(forbidOnly).toBe(true)
})

it('listing journeys makes no data folder', () => {
  expect(playwright('e2e/missing.spec.ts').left).toEqual([])
})
