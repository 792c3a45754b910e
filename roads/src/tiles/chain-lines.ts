/** Joins directed lines end to start as far as possible. A chain that returns to its start is closed. */
export function chainLines(lines: readonly Uint32Array[]): number[][] {
  const lineByStart = new Map<number, Uint32Array>()
  const ends = new Set<number>()
  for (const line of lines) {
    lineByStart.set(line[0] ?? -1, line)
    ends.add(line.at(-1) ?? -1)
  }
  const heads = lines.filter((line) => !ends.has(line[0] ?? -1))
  const used = new Set<Uint32Array>()
  return [...heads, ...lines].flatMap((line) => {
    const chain = follow(line, lineByStart, used)
    return chain.length > 1 ? [chain] : []
  })
}

function follow(first: Uint32Array, lineByStart: ReadonlyMap<number, Uint32Array>, used: Set<Uint32Array>): number[] {
  const chain: number[] = []
  let line: Uint32Array | undefined = first
  while (line && !used.has(line)) {
    used.add(line)
    for (const point of chain.length === 0 ? line : line.subarray(1)) chain.push(point)
    line = lineByStart.get(line.at(-1) ?? -1)
  }
  return chain
}
