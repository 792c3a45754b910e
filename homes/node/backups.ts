import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isBackup } from '#platform/backups/rules.ts'
import type { Backups, Machine } from '#kit/server/machine.ts'
import { exportToFile } from './export-file.ts'
import { bucketAt, type Bucket } from './s3-bucket.ts'

type From = Pick<Machine, 'db' | 'files' | 'secretKey' | 'room'>

/** Backups in a folder. One that was named must be there: on a disk that isn't mounted they would lie beside the data. */
export function folderBackups(folder: string, { isOwn }: { isOwn: boolean }, from: From): Backups {
  const filesIn = async () => {
    if (isOwn) await mkdir(folder, { recursive: true, mode: 0o700 })
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT')
        throw new Error(`The folder for backups, ${folder}, doesn’t exist. Mount its disk or create it.`)
      throw error
    })
    return names.filter(isBackup)
  }
  const list = async () => {
    const found = await Promise.all(
      (await filesIn()).map(async (name) => {
        const about = await stat(join(folder, name)).catch(() => undefined)
        return about && { name, bytes: about.size, madeAt: about.mtime }
      }),
    )
    // One that another process removed in the meantime isn’t there.
    return found.filter((one) => one !== undefined)
  }
  return {
    place: folder,
    list,
    async make(name) {
      const largest = Math.max(0, ...(await list()).map(({ bytes }) => bytes))
      checkRoom(isOwn ? from.room : undefined, largest)
      const { rows, bytes } = await exportToFile(join(folder, name), from)
      return { rows, bytes }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** Other people’s work goes before a copy of it. */
function checkRoom(room: From['room'], bytes: number): void {
  if (room && (room.isLow() || room.freeBytes() < 2 * bytes))
    throw new Error(
      `The disk has only ${Math.floor(room.freeBytes() / 1_000_000)} MB left. Make room, or keep backups on another disk.`,
    )
}

/** A store takes one file of up to 5 GB at once. */
const mostBytes = 5_000_000_000
const longestMs = 3_600_000

/** Backups in a bucket of any S3-compatible store; each is written to a folder of the machine first. */
export function bucketBackups(bucket: Bucket, draftFolder: string, from: From): Backups {
  const ask = bucketAt(bucket)
  return {
    place: bucket.url,
    async make(name) {
      const draft = join(draftFolder, name)
      await mkdir(draftFolder, { recursive: true, mode: 0o700 })
      try {
        checkRoom(from.room, 0)
        const { rows, bytes } = await exportToFile(draft, from)
        if (bytes > mostBytes)
          throw new Error(
            'The backup is larger than 5 GB, the most a bucket takes in one file. Keep backups in a folder.',
          )
        const content = { body: await openAsBlob(draft), sha256: await hashOf(draft) }
        await ask('PUT', `/${name}`, {
          content,
          headers: { 'content-type': 'application/gzip' },
          patienceMs: longestMs,
        })
        return { rows, bytes }
      } finally {
        await rm(draft, { force: true })
      }
    },
    async list() {
      const found: Awaited<ReturnType<Backups['list']>> = []
      for (let after = ''; ; after = found.at(-1)!.name) {
        const answer = await ask('GET', `?list-type=2&prefix=routewright-&start-after=${encodeURIComponent(after)}`)
        const page = [...((await answer?.text()) ?? '').matchAll(/<Contents>(.*?)<\/Contents>/gs)]
        if (page.length === 0) return found
        found.push(...page.map(([, about = '']) => describe(about)))
      }
    },
    remove: async (name) => void (await ask('DELETE', `/${name}`)),
  }
}

function describe(about: string) {
  const madeAt = new Date(part(about, 'LastModified'))
  return { name: part(about, 'Key'), bytes: Number(part(about, 'Size')), madeAt }
}

function part(about: string, name: string): string {
  return new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(about)?.[1] ?? ''
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
