import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { manifests } from './manifests.ts'
import type { ScreenFolder } from './sweeps.mjs'

/** Each address of a screen with the folder of the manifest that lists it. */
export async function screenFolders(root: string): Promise<ScreenFolder[]> {
  const file = join(root, 'scripts/test/manifests.ts')
  const { module } = await runnerImport<{ manifests: typeof manifests }>(file, { root, logLevel: 'error' })
  return Object.entries(module.manifests).flatMap(([manifest, { screens }]) => {
    const folder = manifest.slice(1).replace(/\/(web|pages)\/feature\.ts$/, '')
    return screens.flatMap(({ path, aliases = [] }) => [path, ...aliases].map((address) => ({ path: address, folder })))
  })
}
