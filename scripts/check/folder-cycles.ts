import { cyclesIn } from './cycles.ts'

type Module = { source: string; dependencies: { resolved: string }[] }

/** Which feature, of a suite or of the platform, a file is of. */
export function featureOf(path: string): string | undefined {
  return /^(features\/[^/]+\/[^/]+|platform\/[^/]+)\//.exec(path)?.[1]
}

/** Which subject of a feature's room a file is of; what stands in the room itself joins its subjects. */
export function subjectOf(path: string): string | undefined {
  return /^((features\/[^/]+\/[^/]+|platform\/[^/]+)\/(rules|server|web)\/[^/]+)\//.exec(path)?.[1]
}

/** Folders that need each other, directly or through others. */
export function folderCycles(modules: Module[], folderOf: (path: string) => string | undefined): string[][] {
  const needs = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    if (from === undefined || /\.test\.tsx?$/.test(source)) continue
    const needed = needs.get(from) ?? new Set()
    needs.set(from, needed)
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved)
      if (to !== undefined && to !== from) needed.add(to)
    }
  }
  return cyclesIn(needs)
}
