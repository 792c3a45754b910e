import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashOfRoot } from '#features/logistics/proof-roots/rules/root.ts'
import { rootedLog } from '#homes/test/rooted-log.ts'

let folder: string
let log: Awaited<ReturnType<typeof rootedLog>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-log-'))
  log = await rootedLog()
})
afterAll(() => rm(folder, { recursive: true }))

async function verify(lines: object[], roots = log.roots) {
  const [path, rootsPath] = [join(folder, 'log.ndjson'), join(folder, 'roots.json')]
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  await writeFile(rootsPath, JSON.stringify({ roots, keys: log.keys, next: null }))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/verify-log.ts', path, rootsPath], {
    encoding: 'utf8',
  })
  return { status, stdout, last: stdout.trimEnd().split('\n').at(-1), stderr: stderr.trimEnd() }
}

it('ends with 0 where the log is the one of the roots, with 1 and a word where it isn’t, with 3 without roots', async () => {
  const isOne = 'The log is the one that the roots were made of.'
  expect(await verify(log.lines)).toMatchObject({ status: 0, last: isOne, stderr: '' })
  const isOther = 'This log isn’t the one that the roots were made of.'
  const dropped = 'Root 2 covers 6 entries, in this log are 5. One was dropped.'
  expect(await verify(log.lines.toSpliced(4, 1))).toMatchObject({ status: 1, last: isOther, stderr: dropped })
  expect((await verify(log.lines, [])).status).toBe(3)
})

it('says the hash of each root, which is compared with the message of its day', async () => {
  const { stdout } = await verify(log.lines)
  for (const { root } of log.roots)
    expect(stdout).toContain(`Root ${root.number}, up to ${root.day}: ${await hashOfRoot(root)}`)
})

it('ends with 2 where a file isn’t what it should be', async () => {
  expect((await verify([{ some: 'thing' }])).status).toBe(2)
})
