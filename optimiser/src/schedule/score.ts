/** Compared by broken rules first, then by cost. */
export interface Score {
  excess: number
  cost: number
}

/** Whether one is at least as good as the other. */
export function isNoWorse(a: Score, b: Score): boolean {
  return a.excess < b.excess || (a.excess === b.excess && a.cost <= b.cost)
}
