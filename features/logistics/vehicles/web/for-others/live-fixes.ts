import { createStore } from '#kit/web/store.ts'

/** What a vehicle is doing, or what is wrong with it. */
export const liveStates = ['late', 'silent', 'onTheWay', 'unloading', 'loading', 'waiting', 'parked'] as const
export type LiveState = (typeof liveStates)[number]

/** Where a vehicle is now, as its trackers say. */
export type LiveFix = {
  point: [number, number]
  at: string
  /** Degrees clockwise from north; `null` while it stands. */
  heading: number | null
  /** Too old to say where it is now. */
  isOld: boolean
  state: LiveState
  /** Its published route of today. */
  routeId: number | null
}

/** By vehicle, for as long as something follows them. */
export const liveFixes = createStore<ReadonlyMap<number, LiveFix>>(new Map())
