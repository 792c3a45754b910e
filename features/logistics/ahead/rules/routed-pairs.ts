type Linked = { id: number; linkedId: number | null }

/** What of a route is there, without pickups and drops of which only one is. */
export function wholePairs(
  deliveryIds: readonly number[],
  isThere: (id: number) => boolean,
  rows: ReadonlyMap<number, Linked>,
): number[] {
  const gone = new Set(deliveryIds.filter((id) => !isThere(id)))
  const torn = new Set(
    deliveryIds.flatMap((id) => {
      const other = rows.get(id)?.linkedId ?? 0
      return gone.has(id) || gone.has(other) ? [id, other] : []
    }),
  )
  return deliveryIds.filter((id) => !torn.has(id))
}
