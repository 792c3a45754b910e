import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Imports } from './cruise.ts'

/** Which place imports which, places being rooms, features and folders of a room. */
type Imported = { from: string; to: string }

/** What is drawn from the imports, each into a document: the whole picture, and which suite needs which. */
const drawings: { path: string; draw: (imports: Imported[], kept: string) => string }[] = [
  { path: 'docs/architecture.mmd', draw: drawPicture },
  { path: 'ARCHITECTURE.md', draw: drawSuites },
]

export function placesIn({ modules }: Imports): Imported[] {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const [from, to] = [placeOf(source), placeOf(resolved)]
      return from && to && from !== to ? [{ from, to }] : []
    }),
  )
}

export function writePictures(root: string, imports: Imported[]): void {
  for (const { path, draw } of drawings) writeFileSync(join(root, path), draw(imports, readOr(join(root, path))))
}

export function checkPicture(root: string, read: Imports): string[] {
  const imports = placesIn(read)
  return drawings.flatMap(({ path, draw }) => {
    const kept = readOr(join(root, path))
    return draw(imports, kept) === kept ? [] : [`${path} is not what the imports say: run npm run arch.`]
  })
}

function drawPicture(imports: Imported[]): string {
  const lines = new Set(imports.map(({ from, to }) => `  ${from} --> ${to}`))
  return `flowchart TD\n${[...lines].sort().join('\n')}\n`
}

/** The document with its table of suites drawn again, at its end where there is none. */
function drawSuites(imports: Imported[], kept: string): string {
  const pairs = imports.map(({ from, to }) => [suiteOf(from), suiteOf(to)] as const)
  const suites = [...new Set(pairs.flat())].filter((suite) => suite !== undefined).sort()
  const rows = suites.map((suite) => {
    const needed = pairs.flatMap(([from, to]) => (from === suite && to && to !== suite ? [to] : []))
    return `| ${suite} | ${[...new Set(needed)].sort().join(', ') || 'none'} |\n`
  })
  const table = `| Suite | Imports from |\n|---|---|\n${rows.join('')}`
  const place = /\| Suite \| Imports from \|\n(\|.*\n)+/
  return place.test(kept) ? kept.replace(place, () => table) : `${kept}\n${table}`
}

function suiteOf(place: string): string | undefined {
  return /^features\/([\w-]+)\//.exec(place)?.[1]
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
