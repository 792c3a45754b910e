import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { regionIdOf } from '#roads/region/region-meta.ts'
import { ifMissing } from './region-store.ts'

const settledMs = 3000

export interface WaitingImport {
  readonly file: string
  readonly path: string
  readonly id: string
}

/** Map files an operator has put into `<data>/import`, once they have stopped growing. */
export async function waitingImports(dataFolder: string, now: Date): Promise<WaitingImport[]> {
  const folder = join(dataFolder, 'import')
  const files = (await readdir(folder).catch(ifMissing)) ?? []
  const waiting: WaitingImport[] = []
  for (const file of files.filter((name) => name.endsWith('.osm.pbf')).toSorted()) {
    const path = join(folder, file)
    const found = await stat(path).catch(ifMissing)
    if (found?.isFile() && now.getTime() - found.mtimeMs > settledMs) waiting.push({ file, path, id: regionIdOf(file) })
  }
  return waiting
}

/** Moves a file out of the way: into `done`, or into `refused` with the reason beside it. */
export async function settleImport(
  dataFolder: string,
  { file, path }: WaitingImport,
  refusal: string | null,
): Promise<void> {
  const folder = join(dataFolder, 'import', refusal === null ? 'done' : 'refused')
  await mkdir(folder, { recursive: true })
  await rename(path, join(folder, file))
  if (refusal !== null) await writeFile(join(folder, `${file}.txt`), `${refusal}\n`)
}
