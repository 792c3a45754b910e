/** How groups of one kind differ from what the levels above say, and by how much a group that was never seen may. */
export interface Level {
  /** By group: its effect, already shrunk, and how many observations it rests on. */
  readonly groups: Readonly<Record<string, readonly [effect: number, count: number]>>
  /** Variance between groups. */
  readonly between: number
  /** Variance of one observation within a group. */
  readonly within: number
}

/** The most groups a level keeps: those with most observations. What is dropped counts as never seen. */
const mostGroups = 4000

/**
 * Effects of groups, shrunk by their counts (empirical Bayes; Morris 1983), and takes them off the values.
 * A group of which little is known stays near the level above.
 */
export function fitLevel(values: Float64Array, keys: readonly string[]): Level {
  const sums = new Map<string, { sum: number; count: number }>()
  let squares = 0
  for (const [index, value] of values.entries()) {
    const group = sums.get(keys[index]!) ?? { sum: 0, count: 0 }
    sums.set(keys[index]!, { sum: group.sum + value, count: group.count + 1 })
    squares += value * value
  }
  let explained = 0
  for (const { sum, count } of sums.values()) explained += (sum * sum) / count
  const within = (squares - explained) / Math.max(1, values.length - sums.size)
  const between = Math.max(0, (explained - sums.size * within) / Math.max(1, values.length))
  const groups: Record<string, readonly [number, number]> = {}
  for (const [key, { sum, count }] of mostSeen(sums)) groups[key] = [shrink(sum, count, { between, within }), count]
  for (const [index, key] of keys.entries()) values[index]! -= groups[key]?.[0] ?? 0
  return { groups, between, within }
}

function shrink(sum: number, count: number, { between, within }: Omit<Level, 'groups'>): number {
  const weight = count * between + within
  return weight > 0 ? (sum * between) / weight : 0
}

function mostSeen<T extends { count: number }>(sums: Map<string, T>): [string, T][] {
  const all = [...sums]
  if (all.length <= mostGroups) return all
  return all.toSorted(([, one], [, other]) => other.count - one.count).slice(0, mostGroups)
}

/** What a level adds for a group: nothing for one that was never seen. */
export function effectOf({ groups }: Level, key: string): number {
  return groups[key]?.[0] ?? 0
}

/** How uncertain that is, as a variance. */
export function doubtOf({ groups, between, within }: Level, key: string): number {
  const count = groups[key]?.[1] ?? 0
  const weight = count * between + within
  return weight > 0 ? (between * within) / weight : between
}
