import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkKey } from '#homes/shared/file-key.ts'
import type { Files, StoredFile } from '#kit/server/machine.ts'

/** Files in a folder. A file is there whole or not at all; its kind is kept in the first line. */
export function diskFiles(folder: string): Files {
  return {
    async put(key, { bytes, contentType }) {
      const path = pathOf(folder, key)
      const draft = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeFile(draft, Buffer.concat([Buffer.from(`${contentType.replaceAll('\n', ' ')}\n`), bytes]), {
          flag: 'wx',
          mode: 0o600,
          flush: true,
        })
        await rename(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async get(key) {
      const held = await readFile(pathOf(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return held && parse(held)
    },
    remove: (key) => rm(pathOf(folder, key), { force: true }),
    async keys() {
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      return names
        .filter((name) => name.endsWith('.file'))
        .map((name) => name.slice(0, -'.file'.length).replaceAll('\\', '/'))
    },
  }
}

function parse(held: Buffer): StoredFile {
  const end = held.indexOf(0x0a)
  return {
    contentType: held.subarray(0, end).toString(),
    bytes: new Uint8Array(held.buffer, held.byteOffset + end + 1, held.byteLength - end - 1),
  }
}

function pathOf(folder: string, key: string): string {
  checkKey(key)
  return join(folder, `${key}.file`)
}
