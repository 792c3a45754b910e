import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const reasons: Record<string, (path: string) => string> = {
  EEXIST: (path) => `${path} is a file`,
  ENOTDIR: (path) => `${dirname(path)} is a file`,
  EACCES: (path) => `this user may not write in ${dirname(path)}`,
  EPERM: (path) => `this user may not write in ${dirname(path)}`,
  EROFS: (path) => `${dirname(path)} can only be read`,
  ENOSPC: () => 'the disk is full',
}

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
    throw new Error(reasons[code ?? '']?.(path) ?? String(error), { cause: error })
  }
}
