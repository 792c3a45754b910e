import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { exportWorkspace, type Exported } from '#homes/shared/export-workspace.ts'
import type { Machine } from '#kit/server/machine.ts'

type From = Pick<Machine, 'db' | 'files' | 'secretKey'>

/** An exported workspace as it comes. It fails where the export fails, so that half of one is never taken for a whole. */
export function exportStream(from: From): { lines: Readable; done: Promise<Exported> } {
  const lines = new PassThrough()
  const write = async (line: string) => {
    if (lines.destroyed) throw new Error('The export was stopped.')
    if (!lines.write(`${line}\n`)) await drained(lines)
  }
  const done = exportWorkspace(from, write).then(
    (exported) => (lines.end(), exported),
    (error: Error) => {
      lines.destroy(error)
      throw error
    },
  )
  return { lines, done }
}

function drained(lines: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      lines.off('drain', end)
      lines.off('close', end)
      resolve()
    }
    lines.once('drain', end)
    lines.once('close', end)
  })
}

/** Writes a file that is there whole or not at all, compressed if its name ends in .gz. Gives its size. */
export async function writeWhole(file: string, lines: Readable): Promise<number> {
  const draft = `${file}.part`
  try {
    const out = createWriteStream(draft, { mode: 0o600 })
    await (file.endsWith('.gz') ? pipeline(lines, createGzip(), out) : pipeline(lines, out))
    const handle = await open(draft)
    await handle.sync().finally(() => handle.close())
    await rename(draft, file)
    return (await stat(file)).size
  } finally {
    await rm(draft, { force: true })
  }
}

/** Exports a workspace to a file; gives what it holds and the file's size. */
export async function exportToFile(file: string, from: From): Promise<Exported & { bytes: number }> {
  const { lines, done } = exportStream(from)
  const [bytes, exported] = await Promise.all([writeWhole(file, lines), done])
  return { ...exported, bytes }
}
