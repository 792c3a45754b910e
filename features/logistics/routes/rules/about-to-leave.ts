import type { RouteState } from '../rules.ts'

type Leaving = { day: string; state: RouteState; startSeconds: number; loadedAt: Date | null; departedAt: Date | null }

/**
 * Whether a route is still to be loaded, and not so soon that its driver would have to be stopped: until then recipients may
 * choose times on it.
 */
export function isToLeave(
  { day, state, startSeconds, loadedAt, departedAt }: Leaving,
  { today, limit }: { today: string; limit: number },
): boolean {
  if ((state !== 'published' && state !== 'accepted') || loadedAt || departedAt) return false
  return day > today || (day === today && startSeconds >= limit)
}
