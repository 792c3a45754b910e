import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** What a run starts, each ending well at once. */
const programs = {
  'node_modules/.bin/vitest': `
    const { writeFileSync } = require('node:fs')
    const file = process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1]
    writeFileSync(file, '{"numPassedTests": 2}')`,
  'node_modules/.bin/playwright': `
    const { writeFileSync } = require('node:fs')
    writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME, '{"stats": {"expected": 3}}')`,
  'scripts/build.mjs': '',
  'scripts/build-demo-region.ts': '',
  'scripts/bench-web.ts': '',
  'scripts/check/check.ts': `console.log('4 passed, 0 failed')`,
  'scripts/test/screens.ts': `console.log('[{"path":"/apps/a","folder":"features/suite/a"}]')`,
}
const lock = '{"packages":{}}'
let root = ''
let results = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rw-run-'))
  results = join(root, 'results')
  for (const path of [
    'scripts/test',
    'scripts/test.mjs',
    'scripts/prepare.mjs',
    'scripts/oldest-node.mjs',
    'scripts/demo-city.mjs',
    'scripts/chromium.mjs',
  ])
    cpSync(path, join(root, path), { recursive: true })
  for (const [path, code] of Object.entries(programs)) write(path, code)
  write('package.json', '{}')
  write('scripts/package.json', '{"type":"module"}')
  write('package-lock.json', lock)
  write('node_modules/.package-lock.json', lock)
  write('results/.here', '')
  write('scripts/test/tested.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, code: string) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, path.includes('.bin/') ? `#!/usr/bin/env node\n${code}\n` : code, { mode: 0o755 })
}

function start(...words: string[]) {
  const env = { ...process.env, CHROMIUM: '/bin/true', E2E_PORT: '0', TMPDIR: results, SECOND_TRIES: '' }
  return spawn(process.execPath, ['scripts/test.mjs', ...words], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function run(...words: string[]) {
  const child = start(...words)
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, said, lines: said.trimEnd().split('\n') }
}

const recorded = () => JSON.parse(readFileSync(join(root, 'scripts/test/tested.json'), 'utf8'))

describe('a run', () => {
  it('records what passed, and says what is to be committed before its last line', async () => {
    const { code, lines } = await run()
    expect(lines.slice(-2)).toEqual(['commit scripts/test/tested.json', '21 passed, 0 failed'])
    expect(code).toBe(0)
    expect(Object.keys(recorded())).toEqual(['everything', 'sweeps'])
    expect(readdirSync(results)).toEqual(['.here'])
    const again = await run()
    expect(again.said).toMatch(/^not run: long tests.* \(last passed on [-\d]+\)$/m)
    expect(again.lines.at(-1)).toBe('17 passed, 0 failed')
  })

  it('names the signal that ended a part', async () => {
    write('node_modules/.bin/playwright', `process.kill(process.pid, 'SIGKILL')`)
    const { code, said } = await run()
    expect(code).toBe(1)
    expect(said).toMatch(/FAIL {2}browser journeys: .*\n {6}ended by SIGKILL \(memory\?\)/)
  })

  it('tells all it knows when a report, a list or the build is broken, and records nothing', async () => {
    write('node_modules/.bin/vitest', programs['node_modules/.bin/vitest'].replace('": 2}', ''))
    write('scripts/build.mjs', 'process.exit(1)')
    write('scripts/test/screens.ts', `console.log('[')`)
    const { code, said, lines } = await run()
    expect(code).toBe(1)
    expect(lines.at(-1)).toBe('5 passed, 9 failed')
    expect(said).toMatch(/FAIL {2}build: .*\n {6}its reason stands above/)
    expect(said).toMatch(/FAIL {2}browser journeys: .*\n {6}not run, as the build failed/)
    expect(said).toMatch(/FAIL {2}unit: .*\n {6}\S+unit\.json can’t be read: /)
    expect(recorded()).toEqual({})
  })

  it('keeps its last line when it can’t begin', async () => {
    write('package-lock.json', '{')
    expect((await run()).lines.at(-1)).toBe('0 passed, 1 failed')
  })

  it('that is stopped says so, and leaves nothing behind', async () => {
    write('scripts/check/check.ts', `console.log('begun'); setInterval(() => {}, 1000)`)
    const child = start()
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('begun')) child.kill('SIGTERM')
    })
    const [code] = await once(child, 'close')
    expect(said.trimEnd().split('\n').at(-1)).toBe('stopped by SIGTERM: nothing is recorded')
    expect(code).toBe(1)
    expect(readdirSync(results)).toEqual(['.here'])
    expect(recorded()).toEqual({})
  })

  it('with a word it doesn’t know runs nothing', async () => {
    const { code, lines } = await run('--al')
    expect([code, lines]).toEqual([2, ['npm test doesn’t know --al. It takes --all and --homes.']])
    expect(existsSync(join(root, 'node_modules/.installed'))).toBe(false)
  })
})
