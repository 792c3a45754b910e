import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegionFiles } from '#roads/region/build-region.ts'
import { checkPart } from '#roads/region/check-region.ts'
import {
  isRegionId,
  readMeta,
  regionFileNames,
  type RegionMeta,
  type RegionPart,
  regionParts,
} from '#roads/region/region-meta.ts'
import { reasonOf, type Reason } from '#roads/reason.ts'
import { BrokenRegionFile } from '#roads/region/section-file.ts'

export type StoredRegion =
  | { readonly state: 'ready'; readonly meta: RegionMeta }
  | { readonly state: 'broken'; readonly id: string; readonly reason: Reason }

const incoming = '.new-'
const outgoing = '.old-'
const quietMs = 1_000
const swapMs = 10
const mostSwapLooks = 100

/** The regions of a data folder, one folder each. A region is replaced whole or not at all. */
export class RegionStore {
  readonly folder: string
  #listed: { changedMs: number; regions: StoredRegion[] } | undefined

  constructor(dataFolder: string) {
    this.folder = join(dataFolder, 'regions')
  }

  /** Makes the folder, takes back a region whose replacement was cut off, and sweeps away what was never finished. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const names = await readdir(this.folder)
    for (const name of names.filter((entry) => entry.startsWith(outgoing))) {
      const id = idOf(name)
      if (names.includes(id)) await rm(join(this.folder, name), { recursive: true, force: true })
      else await rename(join(this.folder, name), join(this.folder, id))
    }
    for (const name of names.filter((entry) => entry.startsWith(incoming)))
      await rm(join(this.folder, name), { recursive: true, force: true })
  }

  /** Every region by its id; one that cannot be used is listed with the reason. Looked up again when the folder changes, whoever changed it. */
  async list(): Promise<StoredRegion[]> {
    const changedMs = (await stat(this.folder).catch(ifMissing))?.mtimeMs ?? 0
    if (this.#listed?.changedMs === changedMs) return this.#listed.regions
    const regions = await this.#lookBesideSwap(mostSwapLooks)
    // A clock tick may see two changes: only what has been quiet for a while is remembered.
    if (Date.now() - changedMs > quietMs) this.#listed = { changedMs, regions }
    return regions
  }

  /** The description of a region, or null when there is none of this id. */
  async meta(id: string): Promise<RegionMeta | null> {
    if (!isRegionId(id)) return null
    const text = await readFile(join(this.folder, id, 'meta.json'), 'utf8').catch(ifMissing)
    return text === null ? null : readMeta(text)
  }

  path(id: string, part: RegionPart): string {
    if (!isRegionId(id)) throw new BrokenRegionFile('noName', { name: id })
    return join(this.folder, id, regionFileNames[part])
  }

  async read(id: string, part: RegionPart): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await readFile(this.path(id, part)))
  }

  /** Checks the files, writes them beside the present region, and swaps the two. */
  async put(files: RegionFiles, licenceText: string): Promise<void> {
    const { id } = files.meta
    const mark = randomBytes(4).toString('hex')
    const fresh = join(this.folder, `${incoming}${id}.${mark}`)
    try {
      await mkdir(fresh, { recursive: true })
      for (const part of regionParts) await writeDurably(join(fresh, regionFileNames[part]), sound(files, part))
      await writeDurably(join(fresh, 'LICENCE.txt'), licenceText)
      await writeDurably(join(fresh, 'meta.json'), `${JSON.stringify(files.meta, null, 2)}\n`)
      await syncFolder(fresh)
      await this.#swap(id, fresh, join(this.folder, `${outgoing}${id}.${mark}`))
    } catch (error) {
      await rm(fresh, { recursive: true, force: true })
      throw error
    }
  }

  /** Tells whether there was a region to remove. */
  async remove(id: string): Promise<boolean> {
    const isThere = isRegionId(id) && (await stat(join(this.folder, id)).catch(ifMissing)) !== null
    if (!isThere) return false
    const old = join(this.folder, `${incoming}${id}.${randomBytes(4).toString('hex')}`)
    await rename(join(this.folder, id), old)
    await syncFolder(this.folder)
    await rm(old, { recursive: true, force: true })
    return true
  }

  /** Between the two steps of a swap a region isn't there for a moment: it is looked for again. */
  async #lookBesideSwap(looksLeft: number): Promise<StoredRegion[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => [])
    const ids = entries.filter((entry) => entry.isDirectory() && isRegionId(entry.name)).map((entry) => entry.name)
    const regions = await Promise.all(ids.toSorted().map((id) => this.#look(id)))
    const whole = new Set(regions.flatMap((one) => (one.state === 'ready' ? [one.meta.id] : [])))
    const isSwapped = (await this.#namesBeingSwapped()).some((id) => !whole.has(id))
    if (!isSwapped || looksLeft === 0) return regions
    await new Promise((resolve) => setTimeout(resolve, swapMs))
    return this.#lookBesideSwap(looksLeft - 1)
  }

  async #namesBeingSwapped(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => [])
    return names.flatMap((name) => (name.startsWith(outgoing) ? [idOf(name)] : []))
  }

  async #swap(id: string, fresh: string, old: string): Promise<void> {
    const current = join(this.folder, id)
    const hadOne = (await stat(current).catch(ifMissing)) !== null
    if (hadOne) await rename(current, old)
    try {
      await rename(fresh, current)
    } catch (error) {
      if (hadOne) await rename(old, current)
      throw error
    }
    await syncFolder(this.folder)
    if (hadOne) await rm(old, { recursive: true, force: true })
  }

  async #look(id: string): Promise<StoredRegion> {
    try {
      const meta = await this.meta(id)
      if (!meta) throw new BrokenRegionFile('noMeta')
      if (meta.id !== id) throw new BrokenRegionFile('otherRegion', { folder: id, region: meta.id })
      for (const part of regionParts) await this.#checkSize(meta, part)
      return { state: 'ready', meta }
    } catch (error) {
      return { state: 'broken', id, reason: reasonOf(error) }
    }
  }

  async #checkSize(meta: RegionMeta, part: RegionPart): Promise<void> {
    const found = await stat(this.path(meta.id, part)).catch(ifMissing)
    if (found?.size === meta.files[part].bytes) return
    throw new BrokenRegionFile(found ? 'partDamaged' : 'partMissing', { file: regionFileNames[part], region: meta.id })
  }
}

function idOf(outgoingName: string): string {
  return outgoingName.slice(outgoing.length).replace(/\.[0-9a-f]+$/, '')
}

/** A missing file is an answer; anything else that goes wrong with it is not. */
export function ifMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** One file at a time, as together they may not fit in memory. */
function sound(files: RegionFiles, part: RegionPart): Uint8Array<ArrayBuffer> {
  const bytes = files[part]
  checkPart(files.meta, part, bytes)
  return bytes
}

async function writeDurably(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes renames in a folder last through a power cut; Windows has no such call and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
