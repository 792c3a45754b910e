import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sampleMap } from './graph/sample-map.ts'
import { writeOsmPbf } from './source/write-osm-pbf.ts'

/** Two streets that cover the places in the example, from 43.73 N, 7.41 E to 43.75 N, 7.43 E. */
function cityOfTheExample(): Uint8Array {
  const points = { a: [0, 0], b: [1000, 1000], c: [2000, 2000] } as const
  const drawn = sampleMap({
    points,
    roads: [
      ['a b', { highway: 'residential' }],
      ['b c', { highway: 'residential' }],
    ],
  })
  const shift = (values: Int32Array, from: number, to: number) =>
    values.map((value) => value + Math.round((to - from) * 1e7))
  return writeOsmPbf({
    ...drawn,
    points: { lon: shift(drawn.points.lon, 10, 7.408), lat: shift(drawn.points.lat, 45, 43.731) },
  })
}

test('the example in the README runs', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const [, example = ''] = /```ts\n([\s\S]+?)```/.exec(await readFile(join(root, 'roads/README.md'), 'utf8')) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'example-'))
  const file = join(root, '.cache', `roads-example-${process.pid}.ts`)
  try {
    await writeFile(join(folder, 'city.osm.pbf'), cityOfTheExample())
    await mkdir(join(root, '.cache'), { recursive: true })
    await writeFile(file, example)
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: folder })
    expect(stdout).toMatch(/^\d+(\.\d+)? \d+(\.\d+)?\nFloat32Array\(9\)/)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(file, { force: true })
  }
})
