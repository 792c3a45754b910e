type Kept<Value> = { value: Value; at: number }
type CachedWork<Value> = { key: string; now: number; work: () => Promise<Value>; onError: (error: unknown) => void }

/**
 * Answers that take too long to be worked out at every call. A young one is given again; an older one is still given
 * while the next is worked out in the background; an old one is never given. Callers in the meantime share that work.
 */
export function staleWhileRevalidate<Value>({
  youngMs,
  oldMs,
  most,
}: {
  youngMs: number
  oldMs: number
  most: number
}) {
  const kept = new Map<string, Kept<Value>>()
  const underway = new Map<string, Promise<Value>>()
  const begin = ({ key, now, work }: CachedWork<Value>) => {
    const begun = work()
      .then((value) => {
        kept.delete(key)
        if (kept.size >= most) kept.delete(kept.keys().next().value!)
        kept.set(key, { value, at: now })
        return value
      })
      .finally(() => underway.delete(key))
    underway.set(key, begun)
    return begun
  }
  return async (asked: CachedWork<Value>): Promise<Value> => {
    const known = kept.get(asked.key)
    const age = asked.now - (known?.at ?? -Infinity)
    if (known && age < youngMs) return known.value
    const next = underway.get(asked.key) ?? begin(asked)
    if (!known || age >= oldMs) return next
    next.catch(asked.onError)
    return known.value
  }
}
