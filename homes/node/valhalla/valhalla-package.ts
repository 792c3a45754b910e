import { createRequire } from 'node:module'
import { dirname } from 'node:path'

const packageName = '@valhallajs/valhallajs'
export const howToInstall = `npm install --no-save ${packageName}`

/** The folder of the package, which an operator may have installed: it is 280 MB large and therefore no dependency. */
export function findValhalla(from: string = import.meta.url): string | undefined {
  try {
    return dirname(createRequire(from).resolve(packageName))
  } catch {
    return undefined
  }
}
