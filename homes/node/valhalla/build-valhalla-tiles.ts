import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { valhallaConfig } from './valhalla-config.ts'

/** Builds Valhalla's own tiles from extracts, beside those that are there, and then takes their place. */
export async function buildValhallaTiles(extracts: string[], target: string, packageFolder: string): Promise<void> {
  await mkdir(dirname(resolve(target)), { recursive: true })
  const work = await mkdtemp(join(dirname(resolve(target)), `.${basename(target)}-`))
  try {
    const tiles = join(work, 'tiles')
    await mkdir(tiles)
    await writeFile(join(work, 'config.json'), JSON.stringify(valhallaConfig(tiles)))
    await runBuilder(packageFolder, ['-c', join(work, 'config.json'), ...extracts.map((path) => resolve(path))], work)
    await rename(target, join(work, 'before')).catch(() => undefined)
    await rename(tiles, target)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function runBuilder(packageFolder: string, options: string[], cwd: string): Promise<void> {
  const child = spawn(join(packageFolder, process.platform, process.arch, 'valhalla_build_tiles'), options, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2000)))
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', (code) =>
      code === 0 ? done() : failed(new Error(`valhalla_build_tiles ended with ${code}: ${said.trim()}`)),
    )
  })
}
