import { networkOf } from './network-of.ts'

/** How many calls one address, or one IPv6 network, may make: `perMinute` in the long run, a fifth of it at once. 0 means no limit. */
export function rateLimit(perMinute: number, now: () => number = () => performance.now()) {
  const perMs = perMinute / 60_000
  const most = Math.max(10, perMinute / 5)
  const buckets = new Map<string, { tokens: number; at: number }>()
  let sweptAt = now()

  /** Seconds to wait, or 0 when the call may pass. */
  return (from: string): number => {
    if (perMinute === 0) return 0
    const address = networkOf(from)
    const at = now()
    if (at - sweptAt > 60_000) sweep(at)
    const bucket = buckets.get(address) ?? { tokens: most, at }
    bucket.tokens = Math.min(most, bucket.tokens + (at - bucket.at) * perMs)
    bucket.at = at
    buckets.set(address, bucket)
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perMs / 1000)
    bucket.tokens--
    return 0
  }

  function sweep(at: number) {
    sweptAt = at
    for (const [address, bucket] of buckets)
      if (bucket.tokens + (at - bucket.at) * perMs >= most) buckets.delete(address)
  }
}
