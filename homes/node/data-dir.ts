import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { defaultDataDir, type NodeSettings } from './settings.ts'

/**
 * Makes the data folder where there is none. One that was named must lie in a folder that exists: a mistyped path, or a disk
 * that isn't mounted, would otherwise begin a new, empty workspace.
 */
export async function makeDataDir({ DATA_DIR }: NodeSettings): Promise<void> {
  const folder = resolve(DATA_DIR)
  const parent = dirname(folder)
  if (DATA_DIR !== defaultDataDir && !existsSync(parent))
    throw new Error(
      `DATA_DIR is ${folder}, but ${parent} doesn’t exist. Correct DATA_DIR, mount the disk it’s on, or create ${parent} first.`,
    )
  if (['.', 'postgres', 'pglite'].some((part) => existsSync(join(folder, part, 'PG_VERSION'))))
    throw new Error(`DATA_DIR (${folder}) is the folder of a database. Name the folder around it, or another one.`)
  // Other users can enter this folder, since root runs the database as another user, but the database folder inside is closed to them.
  await makeFolder(folder, 0o711).catch((error: Error) => {
    throw new Error(`Couldn’t create DATA_DIR (${folder}): ${error.message}`)
  })
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(
      `This user may not write in DATA_DIR (${folder}). Give the folder to the user who runs Routewright, or name another.`,
    )
  })
}
