import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { deflateSync } from 'node:zlib'
import { diskExtract, diskScratch } from '../homes/node/regions/disk-scratch.ts'
import {
  buildRegionFromPbf,
  readGraph,
  readOsmPbf,
  RoadRouter,
  typicalSlowdown,
  type MapSource,
  type ProfileKind,
  type RegionPhase,
} from '../roads/src/roads.ts'
import { osmPbfBlobs } from '../roads/src/source/write-osm-pbf.ts'

/**
 * Seconds are processor time of all threads of the process; sizes in megabytes. A peak is that of the process up to the end of a phase;
 * held is what the heap and the arrays outside it still contain there after a collection. The checksums are those of the region's files.
 */
interface Score {
  readonly extract: number
  readonly seconds: Readonly<Record<string, number>>
  readonly peak: Readonly<Record<string, number>>
  readonly held: Readonly<Record<string, number>>
  readonly disk: number
  readonly checksums: readonly string[]
  /** Of the order of the map, once, and of the costs of each kind of vehicle in the traffic of an hour, one after the other. */
  readonly customise: Readonly<Record<string, number>>
}

const usage = 'npm run bench:regions -- [--extract <file.osm.pbf>] [--mb 10,40] [--heap 200]'
const { values } = parseArgs({
  options: {
    extract: { type: 'string' },
    mb: { type: 'string', default: '10' },
    /** The largest heap in megabytes, without the arrays outside it. */
    heap: { type: 'string' },
    one: { type: 'string' },
  },
})
if (values.one !== undefined) console.log(JSON.stringify(await buildOne(values.one)))
else await runAll()

/** Builds regions from extracts of several sizes, each in a process of its own. A larger extract is a small one many times side by side. */
async function runAll(): Promise<void> {
  const path = values.extract ?? join(process.env['RW_SHARED'] ?? '../shared', 'data/osm/liechtenstein-latest.osm.pbf')
  if (!existsSync(path)) {
    console.error(`${path} isn’t there. ${usage}`)
    process.exitCode = 2
    return
  }
  const map = await readOsmPbf(readFileSync(path))
  const folder = mkdtempSync(join(tmpdir(), 'bench-regions-'))
  try {
    const scores = values.mb.split(',').map((size) => {
      const file = writeTiled(map, { path, folder, megabytes: Number(size) })
      console.error(`${basename(file)} …`)
      return measureApart(file)
    })
    print(scores)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function measureApart(file: string): Score {
  const limits = values.heap === undefined ? [] : [`--max-old-space-size=${values.heap}`, '--max-semi-space-size=8']
  const args = ['--expose-gc', ...limits, fileURLToPath(import.meta.url), '--one', file]
  const text = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(text) as Score
}

interface Tiling {
  readonly path: string
  readonly folder: string
  readonly megabytes: number
}

/** The map as often as its file fits into the size wanted, side by side without gaps in rows of the square root. */
function writeTiled(map: MapSource, { path, folder, megabytes }: Tiling): string {
  const count = Math.max(1, Math.round((megabytes * 1e6) / statSync(path).size))
  const columns = Math.ceil(Math.sqrt(count))
  const width = Math.ceil((map.bounds.east - map.bounds.west) * 1e7)
  const height = Math.ceil((map.bounds.north - map.bounds.south) * 1e7)
  const shifted = (index: number): MapSource => ({
    ...map,
    points: {
      lon: map.points.lon.map((lon) => lon + (index % columns) * width),
      lat: map.points.lat.map((lat) => lat + Math.floor(index / columns) * height),
    },
  })
  const file = join(folder, `${count}-times-${basename(path)}`)
  const handle = openSync(file, 'w')
  for (const blob of osmPbfBlobs(count, shifted, deflateSync)) writeSync(handle, blob)
  closeSync(handle)
  return file
}

async function buildOne(file: string): Promise<Score> {
  const seconds: Record<string, number> = {}
  const peak: Record<string, number> = {}
  const held: Record<string, number> = {}
  let phase: RegionPhase = 'read'
  let since = processorSeconds()
  const leave = (next: RegionPhase | null) => {
    if (next === phase) return
    seconds[phase] = processorSeconds() - since
    peak[phase] = peakMegabytes()
    held[phase] = heldMegabytes()
    if (next) phase = next
    since = processorSeconds()
  }
  const region = await buildRegionFromPbf(diskExtract(file), {
    id: 'bench',
    builtAt: new Date(),
    scratch: diskScratch(mkdtempSync(`${file}-scratch-`)),
    onProgress: ({ phase: current }) => leave(current),
  })
  leave(null)
  const files = Object.values(region.meta.files)
  const disk = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  const checksums = files.map(({ checksum }) => checksum)
  return {
    extract: statSync(file).size / 1e6,
    seconds,
    peak,
    held,
    disk,
    checksums,
    customise: customiseAll(region.graph),
  }
}

/** The first of a network finds the order of its map too. */
function customiseAll(graph: Uint8Array): Record<string, number> {
  const router = new RoadRouter(readGraph(graph))
  const kinds: readonly ProfileKind[] = ['car', 'van', 'truck', 'bicycle', 'walk']
  const hours = [3, 8, 12]
  const found: Record<string, number> = {}
  for (const kind of kinds) {
    for (const hour of hours) {
      const since = processorSeconds()
      router.metricFor({ profile: { kind }, slowdown: typicalSlowdown(hour) })
      found[`${kind} ${hour}:00`] = processorSeconds() - since
    }
  }
  return found
}

function heldMegabytes(): number {
  // Arrays outside the heap are freed in the background; the second collection waits for that.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1000
}

function print(scores: readonly Score[]): void {
  const phases: readonly RegionPhase[] = ['read', 'graph', 'addresses', 'tiles']
  console.table(
    scores.map(({ extract, seconds, peak, held, disk }) => ({
      'extract MB': Math.round(extract * 10) / 10,
      ...Object.fromEntries(phases.map((phase) => [`${phase} s`, Math.round((seconds[phase] ?? 0) * 10) / 10])),
      'all s': Math.round(Object.values(seconds).reduce((sum, value) => sum + value, 0)),
      ...Object.fromEntries(phases.map((phase) => [`peak ${phase}`, Math.round(peak[phase] ?? 0)])),
      ...Object.fromEntries(phases.map((phase) => [`held ${phase}`, Math.round(held[phase] ?? 0)])),
      'disk MB': Math.round(disk * 10) / 10,
    })),
  )
  console.table(
    scores.map(({ extract, customise }) => ({
      'extract MB': Math.round(extract * 10) / 10,
      ...Object.fromEntries(Object.entries(customise).map(([name, value]) => [name, Math.round(value * 100) / 100])),
    })),
  )
  for (const { extract, checksums } of scores)
    console.log(`${Math.round(extract * 10) / 10} MB: ${checksums.join(' ')}`)
}
