import { networkOf } from './network-of.ts'

/** Whether a call may pass, or how long it waits. What is left of the limit, and when it is whole again, where there is one. */
export type Turn = { waitSeconds: number; bucket?: { most: number; left: number; resetSeconds: number } }

/** How many calls one address, or one IPv6 network, may make: `perMinute` in the long run, a fifth of it at once. 0 means no limit. */
export function rateLimit(perMinute: number, now: () => number = () => performance.now()) {
  const perMs = perMinute / 60_000
  const most = Math.max(10, perMinute / 5)
  const buckets = new Map<string, { tokens: number; at: number }>()
  let sweptAt = now()

  return (from: string): Turn => {
    if (perMinute === 0) return { waitSeconds: 0 }
    const address = networkOf(from)
    const at = now()
    if (at - sweptAt > 60_000) sweep(at)
    const bucket = buckets.get(address) ?? { tokens: most, at }
    bucket.tokens = Math.min(most, bucket.tokens + (at - bucket.at) * perMs)
    bucket.at = at
    buckets.set(address, bucket)
    const waitSeconds = bucket.tokens < 1 ? Math.ceil((1 - bucket.tokens) / perMs / 1000) : 0
    if (waitSeconds === 0) bucket.tokens--
    const resetSeconds = Math.ceil((most - bucket.tokens) / perMs / 1000)
    return { waitSeconds, bucket: { most, left: Math.max(0, Math.floor(bucket.tokens)), resetSeconds } }
  }

  function sweep(at: number) {
    sweptAt = at
    for (const [address, bucket] of buckets)
      if (bucket.tokens + (at - bucket.at) * perMs >= most) buckets.delete(address)
  }
}
