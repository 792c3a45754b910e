/** What a stop does to the load. */
export type Goods = {
  type: 'drop' | 'pickup' | 'service'
  quantities: Readonly<Record<string, number>>
  /** Where what is picked up goes to. */
  dropId?: number | null
}
type Loading = {
  /** On board now, by unit. */
  onBoard: Readonly<Record<string, number>>
  capacity: Readonly<Record<string, number>>
  goodsOf: (id: number) => Goods | undefined
}

/** What is on board at most of each unit, on the way through these stops. */
export function mostOnBoard(order: readonly number[], { onBoard, goodsOf }: Omit<Loading, 'capacity'>) {
  const now = new Map(Object.entries(onBoard))
  const most = new Map(now)
  for (const id of order) {
    const goods = goodsOf(id)
    if (!goods || goods.type === 'service') continue
    const sign = goods.type === 'drop' ? -1 : 1
    for (const [unit, amount] of Object.entries(goods.quantities)) {
      const after = (now.get(unit) ?? 0) + sign * amount
      now.set(unit, after)
      most.set(unit, Math.max(most.get(unit) ?? 0, after))
    }
  }
  return most
}

/** Whether a vehicle has room on the whole way; one that is overloaded as it is isn't loaded more. */
export function hasRoom(before: readonly number[], after: readonly number[], loading: Loading): boolean {
  const limits = mostOnBoard(before, loading)
  const onBoard = withLoaded(before, after, loading)
  return [...mostOnBoard(after, { ...loading, onBoard })].every(([unit, amount]) => {
    const capacity = loading.capacity[unit]
    return capacity === undefined || amount <= Math.max(capacity, limits.get(unit) ?? 0)
  })
}

/** What is on board, and what is loaded at the depot besides: goods that the vehicle didn't have, and fetches nowhere. */
function withLoaded(before: readonly number[], after: readonly number[], { onBoard, goodsOf }: Loading) {
  const fetched = new Set(after.map((id) => goodsOf(id)?.dropId))
  const all = new Map(Object.entries(onBoard))
  for (const id of after) {
    const goods = goodsOf(id)
    if (goods?.type !== 'drop' || before.includes(id) || fetched.has(id)) continue
    for (const [unit, amount] of Object.entries(goods.quantities)) all.set(unit, (all.get(unit) ?? 0) + amount)
  }
  return Object.fromEntries(all)
}
