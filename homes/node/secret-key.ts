import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

const bytes = 32

/** The key that encrypts secrets at rest, made once for a new database and readable by this user alone. */
export async function secretKeyIn(dataDir: string, isDatabaseNew: () => Promise<boolean>): Promise<Uint8Array> {
  const file = keyFile(dataDir)
  const key = await keptKey(dataDir)
  if (key) return key
  if (await isDatabaseNew()) return make(file)
  // A process that began at the same time makes the key before it writes anything.
  const made = await existing(file)
  if (made) return made
  throw new Error(
    `${file} is missing, but the database isn't new. Restore the file from a backup: without it, stored secrets such as two-step verification can't be read.`,
  )
}

const keyFile = (dataDir: string) => `${dataDir}/secret.key`

/** The key in a data folder, if there is one. */
export function keptKey(dataDir: string): Promise<Uint8Array | undefined> {
  return existing(keyFile(dataDir))
}

async function existing(file: string): Promise<Uint8Array | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), 'hex')
  if (key.length !== bytes)
    throw new Error(
      `${file} doesn’t contain a key of ${bytes} bytes. Restore it from a backup: without it, stored secrets can’t be read.`,
    )
  return new Uint8Array(key)
}

async function make(file: string): Promise<Uint8Array> {
  const key = randomBytes(bytes)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${key.toString('hex')}\n`, { mode: 0o600, flush: true })
  // A link appears whole or not at all, and never replaces one that another process just made.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await existing(file)) ?? key
}
