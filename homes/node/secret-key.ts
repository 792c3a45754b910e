import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

const bytes = 32

/** The key that encrypts secrets at rest, made once for a new database and readable by this user alone. */
export async function secretKeyIn(dataDir: string, isDatabaseNew: () => Promise<boolean>): Promise<Uint8Array> {
  const file = keyFile(dataDir)
  const key = await existing(file)
  if (key) return key
  if (await isDatabaseNew()) return make(file)
  // A process that began at the same time makes the key before it writes anything.
  const made = await existing(file)
  if (made) return made
  throw new Error(
    `${file} is missing, but the database isn't new. Restore the file from a backup: without it, stored secrets such as two-step verification can't be read.`,
  )
}

/** Keeps the key of an imported workspace. */
export async function keepImportedKey(dataDir: string, key: Uint8Array): Promise<void> {
  await keep(keyFile(dataDir), key)
  await refuseOtherKey(dataDir, key)
}

/** Another workspace's key stays where it is: without it nobody can read that one's secrets. */
export async function refuseOtherKey(dataDir: string, key: Uint8Array): Promise<void> {
  const other = await existing(keyFile(dataDir))
  if (other && !Buffer.from(other).equals(key))
    throw new Error(
      `DATA_DIR (${dataDir}) holds the key of another workspace, which would be lost. Import into a new folder.`,
    )
}

function keyFile(dataDir: string): string {
  return `${dataDir}/secret.key`
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
  await keep(file, key)
  return (await existing(file)) ?? key
}

/** A link appears whole or not at all, and never replaces one that another process just made. */
async function keep(file: string, key: Uint8Array): Promise<void> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${Buffer.from(key).toString('hex')}\n`, { mode: 0o600, flush: true })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
}
