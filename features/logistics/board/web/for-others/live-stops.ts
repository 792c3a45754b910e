import { createStore } from '#kit/web/store.ts'

/** How a stop of a route under way goes: seconds after midnight, as it was or as it is forecast. */
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

/** How a published route of a day that runs goes. */
export type LiveRoute = {
  /** Attempts that failed on it: also where the delivery has gone on and left its lane. */
  failed: number
  /** What its driver still has to go to, in the order that was published. */
  ahead: readonly number[]
  /** By delivery, as it is forecast. */
  expected: ReadonlyMap<number, { lateSeconds: number; slackSeconds: number | null }>
}

/** By the route of the plan. */
export const liveRoutes = createStore<ReadonlyMap<number, LiveRoute>>(new Map())
