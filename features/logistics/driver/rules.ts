import type { DeliveryState, DeliveryType } from '../deliveries/rules.ts'

/** Longer than any shift is; who is on duty for longer forgot to go off. */
export const longestDutyMs = 16 * 3_600_000

/** Everything a driver, or the office for them, can record of a day. */
export const actionKinds = [
  'onDuty',
  'offDuty',
  'vehicleCheck',
  'accept',
  'loaded',
  'depart',
  'arrive',
  'deliver',
  'partly',
  'fail',
  'pickUp',
  'undo',
  'reorder',
  'breakStart',
  'breakEnd',
  'problem',
  'fuel',
  'note',
  'message',
  'returned',
  'finish',
  'acknowledge',
] as const
export type ActionKind = (typeof actionKinds)[number]

/** What became of an action: done, known before, overtaken by one that was later, or kept as a contradiction. */
export const outcomes = ['applied', 'already', 'superseded', 'refused'] as const
export type Outcome = (typeof outcomes)[number]

/** Why an action could not be applied; it stays in the log with this. */
export const contradictions = [
  'unknownKind',
  'badData',
  'notYourRoute',
  'routeRecalled',
  'stopMoved',
  'stopCancelled',
  'stopDone',
  'notArrived',
  'notLoaded',
  'notDeparted',
  'notOnDuty',
  'onBreak',
  'notOnBreak',
  'nothingToUndo',
  'tooLateToUndo',
  'routeFinished',
  'routeClosed',
  'orderChanged',
  'notAllowed',
] as const
export type Contradiction = (typeof contradictions)[number]

/** Carries a message that a driver wrote into the chat of its route. */
export const driverMessageJob = 'driver.message'

/** Of one driver in a day: ten times what a long day has. */
export const mostPerDay = 3000
export const mostInMessage = 1000
export const problemKinds = ['breakdown', 'accident', 'roadClosed', 'ill', 'other'] as const
export const handedTo = ['person', 'neighbour', 'safePlace', 'locker'] as const

/** How long a driver can take back what they have just done; the office corrects what is older. The end of a route can be taken back until it is closed. */
export const undoMs = 10_000

/** An action as the fold reads it: at the time of the act, corrected by the offset of its device. */
export type FoldAction = {
  id: string
  deviceId: string
  sequence: number
  kind: string
  stopId: number | null
  atMs: number
  data: Readonly<Record<string, unknown>>
  /** Recorded by the office for the driver. */
  isByOffice: boolean
}

/** What the fold has to know of a route: its stops in their published order, and what is asked of the driver. */
export type FoldRoute = {
  /** Of the publications that gave its driver what they have of it now: to have accepted one of them last is to have accepted it. */
  numbers: readonly number[]
  isRecalled: boolean
  hasLoadCheck: boolean
  mayReorder: boolean
  stops: readonly FoldStop[]
}
export type FoldStop = {
  /** Its delivery. A stop keeps it through all publications. */
  stopId: number
  type: DeliveryType
  /** Its goods are taken over on the way: they aren't on board when the driver leaves. */
  isToFetch?: boolean | undefined
  /** Taken off the route, or cancelled, by the office. */
  isGone: 'moved' | 'cancelled' | null
  /** It is gone, and its goods are in the vehicle until they are brought back or handed over. */
  isLeftOnBoard?: boolean | undefined
  /** The acts at this stop that the office went on from, by planning it again or taking it back: no other counts any more. */
  settledBy?: readonly string[]
  /** It was planned again after them, on this same route. */
  isOpenAgain?: boolean
}

export type StopState = {
  state: Extract<
    DeliveryState,
    'published' | 'loaded' | 'outForDelivery' | 'arrived' | 'delivered' | 'partlyDelivered' | 'failed'
  >
  isLoaded: boolean
  arrivedAtMs: number | null
  doneAtMs: number | null
  /** The action that ended the stop, which an undo takes back. */
  doneBy: string | null
}
export type RouteState = {
  isAccepted: boolean
  isLoaded: boolean
  departedAtMs: number | null
  finishedAtMs: number | null
  /** Since when the driver is on a break. */
  breakSinceMs: number | null
  breakMs: number
  /** The stops as they are driven: done ones as they were done, then those that are open. */
  order: readonly number[]
  stops: ReadonlyMap<number, StopState>
  outcomes: ReadonlyMap<string, { outcome: Outcome; reason: Contradiction | null }>
}
