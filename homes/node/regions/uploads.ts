import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isRegionId } from '#roads/region/region-meta.ts'
import { ifMissing } from './region-store.ts'

/** An extract that was sent here, for the region to build from it. */
export interface Upload {
  readonly id: string
  readonly path: string
  /** How many programs have begun to build from it. */
  readonly begun: number
}

const partial = '.part'
const claimMs = 60_000

/**
 * Extracts that were sent here: each is kept until its region is ready or refused. Where several programs share the folder, the file of
 * a program at work stays young, and another takes it only once it has become old.
 */
export class Uploads {
  readonly #folder: string
  readonly #isShared: boolean
  readonly #own = new Set<string>()

  constructor(dataDir: string, isShared: boolean) {
    this.#folder = join(dataDir, 'regions', '.uploads')
    this.#isShared = isShared
  }

  /** Counts as an upload only when all of it is on the disk. */
  async keep(id: string, extract: AsyncIterable<Uint8Array>): Promise<Upload> {
    await mkdir(this.#folder, { recursive: true })
    const upload = this.#named(id, 1)
    const path = `${upload.path}${partial}`
    try {
      await pipeline(Readable.from(extract), createWriteStream(path, { flush: true }))
      await rename(path, upload.path)
      return upload
    } catch (error) {
      await this.done(upload)
      await rm(path, { force: true })
      throw error
    }
  }

  async done({ path }: Upload): Promise<void> {
    this.#own.delete(path)
    await rm(path, { force: true })
  }

  /** Takes over those of programs that were ended, and removes what they hadn’t received whole. */
  async takeAbandoned(now: Date): Promise<Upload[]> {
    const taken: Upload[] = []
    for (const name of (await readdir(this.#folder).catch(ifMissing)) ?? []) {
      const path = join(this.#folder, name)
      if (this.#own.has(path.replace(partial, '')) || !(await this.#isAbandoned(path, now))) continue
      const found = uploadOf(name)
      const next = found && this.#named(found.id, found.begun + 1)
      if (!next) await rm(path, { force: true })
      else if (await renamed(path, next.path)) taken.push(next)
      else this.#own.delete(next.path)
    }
    return taken
  }

  /** The regions that other programs have extracts for. */
  async others(): Promise<string[]> {
    const names = this.#isShared ? ((await readdir(this.#folder).catch(ifMissing)) ?? []) : []
    return names.filter((name) => !this.#own.has(join(this.#folder, name))).flatMap((name) => uploadOf(name)?.id ?? [])
  }

  /** Keeps other programs from taking over what this one has. */
  async renew(now: Date): Promise<void> {
    if (!this.#isShared) return
    for (const own of this.#own)
      for (const path of [own, `${own}${partial}`]) await utimes(path, now, now).catch(ifMissing)
  }

  #named(id: string, begun: number): Upload {
    const path = join(this.#folder, `${id}.${begun}.${randomUUID()}.osm.pbf`)
    this.#own.add(path)
    return { id, path, begun }
  }

  async #isAbandoned(path: string, now: Date): Promise<boolean> {
    if (!this.#isShared) return true
    const found = await stat(path).catch(ifMissing)
    return found !== null && now.getTime() - found.mtimeMs > claimMs
  }
}

function uploadOf(name: string): { id: string; begun: number } | undefined {
  const [, id = '', begun] = /^([^.]+)\.(\d+)\.[0-9a-f-]+\.osm\.pbf$/.exec(name) ?? []
  return isRegionId(id) ? { id, begun: Number(begun) } : undefined
}

/** Another program may have been faster. */
async function renamed(from: string, to: string): Promise<boolean> {
  return (await rename(from, to).then(() => true, ifMissing)) ?? false
}
