import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes a folder and those it lies in. Node's own `recursive` never ends where a file system takes no folders, such as /proc. */
export async function makeFolder(path: string, mode: number): Promise<void> {
  if (await isMade(path, mode)) return
  if (dirname(path) !== path) await makeFolder(dirname(path), mode)
  if (!(await isMade(path, mode))) throw new Error(`no folder can be made in ${dirname(path)}`)
}

async function isMade(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path, { mode })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    if (
      await stat(path).then(
        (found) => found.isDirectory(),
        () => false,
      )
    )
      return true
    throw error
  }
}
