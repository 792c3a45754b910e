import { cyclesIn } from './cycles.ts'

type Module = { source: string; dependencies: { resolved: string }[] }

/** Features, of a suite or of the platform, that need each other, directly or through others. */
export function folderCycles(modules: Module[]): string[][] {
  const needs = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = featureOf(source)
    if (from === undefined || /\.test\.tsx?$/.test(source)) continue
    const needed = needs.get(from) ?? new Set()
    needs.set(from, needed)
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved)
      if (to !== undefined && to !== from) needed.add(to)
    }
  }
  return cyclesIn(needs)
}

function featureOf(path: string): string | undefined {
  return /^(features\/[^/]+\/[^/]+|platform\/[^/]+)\//.exec(path)?.[1]
}
