import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildInWorker } from '../homes/node/regions/build-in-worker.ts'
import { download } from '../homes/node/regions/download.ts'
import { buildValhallaTiles } from '../homes/node/valhalla/build-valhalla-tiles.ts'
import { findValhalla, howToInstall } from '../homes/node/valhalla/valhalla-package.ts'
import { type StoredRegion, RegionStore } from '../homes/node/regions/region-store.ts'
import { readSettings } from '../homes/node/settings.ts'
import { largestExtract } from '../roads/src/region/build-memory.ts'
import { BrokenRegionFile } from '../roads/src/region/section-file.ts'
import { regionIdOf, type RegionMeta } from '../roads/src/region/region-meta.ts'
import { BrokenSource } from '../roads/src/source/map-source.ts'

const usage = `npm run region -- add <file.osm.pbf | url> [--id name] [--name "Shown name"]
npm run region -- list
npm run region -- remove <id>
npm run region -- valhalla <file.osm.pbf> ...    tiles for a Valhalla beside the program, with VALHALLA_TILES=<folder>`

const dataFolder = process.env['DATA_DIR'] ?? './data'
const memoryBytes = readSettings({ REGION_MEMORY: process.env['REGION_MEMORY'] }).REGION_MEMORY * 1024 * 1024
const store = new RegionStore(dataFolder)

try {
  process.exitCode = await run()
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { id: { type: 'string' }, name: { type: 'string' } },
  })
  const [command, subject, ...others] = positionals
  await store.open()
  if (command === 'list') return list()
  if (command === 'remove' && subject !== undefined) return remove(subject)
  if (command === 'valhalla' && subject !== undefined) return valhalla([subject, ...others])
  if (command === 'add' && subject !== undefined) return add(subject, values)
  console.error(usage)
  return 2
}

async function list(): Promise<number> {
  const regions = await store.list()
  if (regions.length === 0) console.log('No regions yet.')
  for (const region of regions) console.log(lineOf(region))
  return 0
}

function lineOf(region: StoredRegion): string {
  if (region.state === 'broken') return `${region.id}: ${region.reason.message}`
  const { id, name, snapshot, counts } = region.meta
  return `${id}: ${name}, ${snapshot ?? 'day unknown'}, ${counts.streets} streets, ${counts.houses} houses, ${megabytes(region.meta)} MB`
}

function megabytes({ files }: RegionMeta): string {
  return ((files.graph.bytes + files.addresses.bytes + files.tiles.bytes) / 1e6).toFixed(1)
}

async function remove(id: string): Promise<number> {
  const isRemoved = await store.remove(id)
  console.log(isRemoved ? `Region "${id}" removed.` : `There’s no region "${id}".`)
  return isRemoved ? 0 : 1
}

async function add(subject: string, values: { id?: string | undefined; name?: string | undefined }): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'region-'))
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort(new Error('Stopped. Nothing was changed.')))
  try {
    const path = /^https?:\/\//.test(subject) ? await fetched(new URL(subject), folder, abort.signal) : subject
    const started = performance.now()
    const job = {
      dataFolder,
      input: { kind: 'pbf', path },
      id: values.id ?? regionIdOf(basename(subject)),
      ...(values.name === undefined ? {} : { name: values.name }),
    } as const
    const meta = await buildInWorker(job, {
      signal: abort.signal,
      memoryBytes,
      onProgress: ({ phase, share }) => show(phase, share),
    })
    show('done', 1)
    const [seconds, peakMegabytes] = [
      ((performance.now() - started) / 1000).toFixed(1),
      Math.round(process.resourceUsage().maxRSS / 1000),
    ]
    console.log(
      `\n${lineOf({ state: 'ready', meta })}; built in ${seconds} s with at most ${peakMegabytes} MB of memory`,
    )
    return 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function valhalla(extracts: string[]): Promise<number> {
  const packageFolder = findValhalla()
  if (!packageFolder) throw new Error(`Valhalla is not installed. Run: ${howToInstall}`)
  const tiles = resolve(process.env['VALHALLA_TILES'] ?? join(dataFolder, 'valhalla'))
  await buildValhallaTiles(extracts, tiles, packageFolder)
  console.log(`The tiles are in ${tiles}. Start with VALHALLA_TILES=${tiles}`)
  return 0
}

async function fetched(address: URL, folder: string, signal: AbortSignal): Promise<string> {
  const path = join(folder, 'fetched.osm.pbf')
  await download(address, path, {
    bytes: largestExtract(memoryBytes),
    signal,
    onProgress: (share) => show('fetch', share),
  })
  return path
}

function show(phase: string, share: number): void {
  if (process.stdout.isTTY)
    process.stdout.write(
      `\r${phase.padEnd(10)} ${'█'.repeat(Math.round(share * 30)).padEnd(30, '░')} ${Math.round(share * 100)} %`,
    )
}

function sentenceOf(error: unknown): string {
  if (error instanceof BrokenSource || error instanceof BrokenRegionFile)
    return `${error.message} No region was changed.`
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return `File not found: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}
