import type { FoundOrder } from '../rules/find-order.ts'
import type { OpenRoute } from './open-route.ts'

/** The whole order of what is open, with the stop that the vehicle stands at. */
export function standing({ at }: Pick<OpenRoute, 'at'>, order: readonly number[]): number[] {
  return at === null ? [...order] : [at, ...order]
}

type Figures = FoundOrder['tried']['figures']

/** What an order takes more than another. */
export function changeOf(before: Figures, after: Figures): Figures {
  return {
    distanceMeters: Math.round(after.distanceMeters - before.distanceMeters),
    durationSeconds: Math.round(after.durationSeconds - before.durationSeconds),
    cost: Math.round(after.cost - before.cost),
  }
}
