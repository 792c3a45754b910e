import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readImports } from './cruise.ts'

const picturePath = 'docs/architecture.mmd'

/** Draws which room and feature imports which, from the imports themselves. */
export async function drawPicture(root: string): Promise<string> {
  const { modules } = await readImports(root)
  const lines = new Set<string>()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [placeOf(source), placeOf(resolved)]
      if (from && to && from !== to) lines.add(`  ${from} --> ${to}`)
    }
  }
  return `flowchart TD\n${[...lines].sort().join('\n')}\n`
}

export function writePicture(root: string, picture: string): void {
  writeFileSync(join(root, picturePath), picture)
}

export async function checkPicture(root: string): Promise<string[]> {
  const drawn = await drawPicture(root)
  const kept = readOr(join(root, picturePath))
  return drawn === kept ? [] : [`${picturePath} is not what the imports say: run npm run arch.`]
}

function placeOf(path: string): string | undefined {
  if (/\.test\.tsx?$/.test(path) || path.startsWith('homes/test')) return undefined
  return /^(features\/[\w-]+\/[\w-]+|platform\/[\w-]+|homes\/[\w-]+|kit\/[\w-]+|app|ui|optimiser|roads)\//.exec(
    path,
  )?.[1]
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
