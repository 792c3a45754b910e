import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { cityOfTheExample } from './source/example-city.ts'

test('the example in the README runs', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const [, example = ''] = /```ts\n([\s\S]+?)```/.exec(await readFile(join(root, 'roads/README.md'), 'utf8')) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'example-'))
  const file = join(root, '.cache', `roads-example-${process.pid}.ts`)
  try {
    await writeFile(join(folder, 'city.osm.pbf'), cityOfTheExample())
    await mkdir(join(root, '.cache'), { recursive: true })
    await writeFile(file, example.replace('@routewright/roads', '#roads/roads.ts'))
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: folder })
    expect(stdout).toMatch(/^\d+(\.\d+)? \d+(\.\d+)?\nFloat32Array\(9\)/)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(file, { force: true })
  }
})
