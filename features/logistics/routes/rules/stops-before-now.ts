import type { StopCopy } from './route-differences.ts'

type Route = { key: string; stops: readonly Pick<StopCopy, 'deliveryId' | 'startSeconds'>[] }

/** How many stops of a route would begin before now, and were not due by now on it as it is published. */
export function missedIn(route: Route, published: readonly Route[], nowSeconds: number): number {
  const pastOf = ({ stops }: Route) => stops.filter(({ startSeconds }) => startSeconds < nowSeconds)
  const known = published.find(({ key }) => key === route.key)
  const due = new Set(known && pastOf(known).map(({ deliveryId }) => deliveryId))
  return pastOf(route).filter(({ deliveryId }) => !due.has(deliveryId)).length
}
