/** What a stop does to the load. */
export type Goods = {
  type: 'drop' | 'pickup' | 'service'
  quantities: Readonly<Record<string, number>>
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
  return [...mostOnBoard(after, loading)].every(([unit, amount]) => {
    const capacity = loading.capacity[unit]
    return capacity === undefined || amount <= Math.max(capacity, limits.get(unit) ?? 0)
  })
}
