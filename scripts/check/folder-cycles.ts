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
  const reached = new Map([...needs.keys()].map((one) => [one, reachedFrom(one, needs)]))
  const inCycle = [...needs.keys()].filter((one) => reached.get(one)?.has(one)).sort()
  const cycles = inCycle.map((one) =>
    inCycle.filter((other) => reached.get(one)?.has(other) && reached.get(other)?.has(one)),
  )
  return cycles.filter(([first], index) => first === inCycle[index])
}

function featureOf(path: string): string | undefined {
  return /^(features\/[^/]+\/[^/]+|platform\/[^/]+)\//.exec(path)?.[1]
}

function reachedFrom(start: string, needs: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
    for (const next of needs.get(one) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        waiting.push(next)
      }
  return reached
}
