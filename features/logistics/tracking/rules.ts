import type { DeliveryState, DeliveryType } from '../deliveries/rules.ts'
import type { TrackingSettings, TrackingStep } from '../settings/rules/tracking-page.ts'

export const stepOfState: Record<DeliveryState, TrackingStep> = {
  draft: 'received',
  needsAddress: 'received',
  ready: 'received',
  planned: 'received',
  published: 'received',
  loaded: 'loaded',
  outForDelivery: 'onTheWay',
  arrived: 'arrived',
  delivered: 'done',
  partlyDelivered: 'partlyDone',
  failed: 'failed',
  awaitingCollection: 'toCollect',
  collected: 'collected',
  returning: 'returning',
  returned: 'returned',
  cancelled: 'cancelled',
}

const trackingPath = ['received', 'loaded', 'onTheWay', 'arrived', 'done'] as const

/** The way of a delivery that goes as it should. Only what is brought is loaded first. */
export function pathOf(type: DeliveryType): readonly (typeof trackingPath)[number][] {
  return type === 'drop' ? trackingPath : trackingPath.filter((one) => one !== 'loaded')
}

/** How far along its way it is; nothing where it has left it. */
export function progressOf(step: TrackingStep, type: DeliveryType): number | undefined {
  const at = pathOf(type).findIndex((one) => one === (step === 'loaded' && type !== 'drop' ? 'received' : step))
  return at < 0 ? undefined : at
}

/** Whether the day and the time window that were promised still hold. */
export function isPromised(step: TrackingStep): boolean {
  return ['received', 'loaded', 'onTheWay', 'arrived'].includes(step)
}

/** Whether it is still to come, so that a time can be put into a calendar. */
export function isAhead(step: TrackingStep): boolean {
  return ['received', 'loaded', 'onTheWay'].includes(step)
}

export const trackingActions = [
  'rate',
  'rateOnly',
  'choose',
  'collect',
  'report',
  'instruct',
  'change',
  'open',
] as const
export type TrackingAction = (typeof trackingActions)[number]

const reporting: readonly TrackingStep[] = ['collected', 'returning', 'returned']

/** What a recipient can do at a step, in the words of the button that leads there. */
export function whatToDo(step: TrackingStep): 'rate' | 'choose' | 'collect' | 'report' | 'instruct' | undefined {
  if (step === 'done' || step === 'partlyDone') return 'rate'
  if (step === 'failed') return 'choose'
  if (step === 'toCollect') return 'collect'
  if (reporting.includes(step)) return 'report'
  return isAhead(step) ? 'instruct' : undefined
}

/** What of it can still be done: its time changed, or all of it called off. */
type Changeable = { mayChoose: boolean; mayCancel: boolean }
export const unchangeable: Changeable = { mayChoose: false, mayCancel: false }
export type Offering = {
  settings: Pick<TrackingSettings, 'offers' | 'shows'>
  hasChoices: boolean
  isThere: boolean
  change: Changeable
}

/** The same among what the workspace offers. */
export function actionAt(
  step: TrackingStep,
  { settings: { offers, shows }, ...rest }: Offering,
): TrackingAction | null {
  const usual = whatToDo(step)
  if (!usual) return null
  const look = looking.some((one) => shows[one]) ? 'open' : null
  return offeredAs(usual, { offers, step, ...rest }) ?? look
}

type Offered = Omit<Offering, 'settings'> & { offers: TrackingSettings['offers']; step: TrackingStep }

function offeredAs(
  usual: NonNullable<ReturnType<typeof whatToDo>>,
  { offers, hasChoices, isThere, step, change }: Offered,
): TrackingAction | undefined {
  const report = offers.problem ? 'report' : undefined
  if (usual === 'instruct') return beforehand(step, offers, change)
  if ((usual === 'collect' && isThere) || (usual === 'choose' && hasChoices)) return usual
  if (usual === 'rate' && offers.rating) return report ? usual : 'rateOnly'
  return report
}

/** Before it leaves its time can change too. */
function beforehand(
  step: TrackingStep,
  offers: TrackingSettings['offers'],
  change: Changeable,
): TrackingAction | undefined {
  const { mayChoose, mayCancel } = step === 'received' ? change : unchangeable
  if (mayChoose) return 'change'
  if (instructing.some((one) => offers[one])) return 'instruct'
  return mayCancel ? 'change' : undefined
}

const instructing = ['safePlace', 'neighbour', 'gateCode', 'note', 'pin'] as const
/** What there is to see after the digits. */
const looking = ['contents', 'driverName', 'map', 'handover'] as const

/** With so many stops before it at most, its recipient sees about where the vehicle is. */
export const mostStopsOnMap = 2

/** From how many stops before it on a recipient learns that it is near: more would tell them how others are served. */
export const mostStopsBefore = 5
