type Needs = Map<string, Set<string>>

/** What needs each other, directly or through others, each group in order. */
export function cyclesIn(all: Needs): string[][] {
  const needs = withoutEnds(all)
  const reached = new Map([...needs.keys()].map((one) => [one, reachedFrom(one, needs)]))
  const inCycle = [...needs.keys()].filter((one) => reached.get(one)?.has(one)).sort()
  const cycles = inCycle.map((one) =>
    inCycle.filter((other) => reached.get(one)?.has(other) && reached.get(other)?.has(one)),
  )
  return cycles.filter(([first], index) => first === inCycle[index])
}

/** Without what needs nothing that is left, again and again: of a tree without cycles nothing remains. */
function withoutEnds(all: Needs): Needs {
  const left = new Map([...all].map(([one, needed]) => [one, new Set([...needed].filter((other) => all.has(other)))]))
  const neededBy = new Map<string, string[]>()
  for (const [one, needed] of left)
    for (const other of needed) neededBy.set(other, [...(neededBy.get(other) ?? []), one])
  const ends = [...left].filter(([, needed]) => needed.size === 0).map(([one]) => one)
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    left.delete(end)
    for (const one of neededBy.get(end) ?? []) {
      left.get(one)?.delete(end)
      if (left.get(one)?.size === 0) ends.push(one)
    }
  }
  return left
}

function reachedFrom(start: string, needs: Needs): Set<string> {
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
