import { createStore } from '#kit/web/store.ts'

/** How a stop of a published route goes: seconds after midnight, as it was or as it is forecast. */
export type LiveStop = {
  progress: 'done' | 'failed' | 'here' | 'ahead'
  from: number
  to: number
  isLate: boolean
  /** All that is to be said of it. */
  text: string
}

/** By delivery, for as long as something follows the routes of the plan on the board. */
export const liveStops = createStore<ReadonlyMap<number, LiveStop>>(new Map())

/** How many attempts failed on each route, by the route of the plan: also where the delivery has gone on and left its lane. */
export const failedOnRoutes = createStore<ReadonlyMap<number, number>>(new Map())
