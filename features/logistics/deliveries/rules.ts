export const deliveryStates = [
  'draft',
  'needsAddress',
  'ready',
  'planned',
  'published',
  'loaded',
  'outForDelivery',
  'arrived',
  'delivered',
  'partlyDelivered',
  'failed',
  'returning',
  'returned',
  'cancelled',
] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryTypes = ['drop', 'pickup', 'service'] as const
export const deliverySources = ['manual', 'import', 'api', 'store', 'folder'] as const
export type DeliverySource = (typeof deliverySources)[number]
/** 0 low, 1 normal, 2 high, 3 urgent. */
export const priorities = [0, 1, 2, 3] as const

export const deliveryMoves = [
  'submit',
  'settle',
  'unsettle',
  'plan',
  'unplan',
  'publish',
  'recall',
  'load',
  'unload',
  'depart',
  'arrive',
  'deliver',
  'deliverPartly',
  'fail',
  'reschedule',
  'return',
  'receive',
  'cancel',
  'reopen',
] as const
export type DeliveryMove = (typeof deliveryMoves)[number]

/** Every move there is: what is not here cannot happen. */
export const transitions: Record<DeliveryState, Partial<Record<DeliveryMove, DeliveryState>>> = {
  draft: { submit: 'ready', cancel: 'cancelled' },
  needsAddress: { settle: 'ready', cancel: 'cancelled' },
  ready: { plan: 'planned', unsettle: 'needsAddress', cancel: 'cancelled' },
  planned: { unplan: 'ready', publish: 'published', cancel: 'cancelled' },
  published: { recall: 'planned', load: 'loaded', depart: 'outForDelivery', cancel: 'cancelled' },
  loaded: { unload: 'published', depart: 'outForDelivery', cancel: 'cancelled' },
  outForDelivery: { arrive: 'arrived', fail: 'failed', cancel: 'cancelled' },
  arrived: { deliver: 'delivered', deliverPartly: 'partlyDelivered', fail: 'failed' },
  delivered: {},
  partlyDelivered: {},
  failed: { reschedule: 'ready', return: 'returning' },
  returning: { receive: 'returned' },
  returned: {},
  // Only to take a cancellation back.
  cancelled: { reopen: 'ready' },
}

/** The state after a move; `undefined` where it cannot happen. What gets ready without a reliable address waits for one. */
export function stateAfter(
  state: DeliveryState,
  move: DeliveryMove,
  { isReliable }: { isReliable: boolean },
): DeliveryState | undefined {
  const next = transitions[state][move]
  if (next !== 'ready' || isReliable) return next
  return state === 'needsAddress' ? undefined : 'needsAddress'
}

/** What a person may do to a delivery's state; the rest is done by plans, routes and drivers. */
export const personMoves = ['submit', 'cancel', 'reopen', 'reschedule', 'return', 'receive'] as const
export type PersonMove = (typeof personMoves)[number]

export function personMovesFrom(state: DeliveryState): PersonMove[] {
  return personMoves.filter((move) => transitions[state][move] !== undefined)
}

/** While nobody plans with it, everything about a delivery can change. */
export function isOpen(state: DeliveryState): boolean {
  return ['draft', 'needsAddress', 'ready', 'planned', 'published', 'failed'].includes(state)
}

/** What can still change once a delivery has left, or is over. */
export const lateFields: readonly string[] = [
  'tags',
  'privateNote',
  'driverNote',
  'phone',
  'email',
  'customerId',
  'feeCents',
]

export const deliveryTabs = ['needsAddress', 'ready', 'planned', 'out', 'delivered', 'failed', 'returns'] as const
export type DeliveryTab = (typeof deliveryTabs)[number]
export const statesOfTab: Record<DeliveryTab, DeliveryState[]> = {
  needsAddress: ['needsAddress'],
  ready: ['ready'],
  planned: ['planned', 'published', 'loaded'],
  out: ['outForDelivery', 'arrived'],
  delivered: ['delivered', 'partlyDelivered'],
  failed: ['failed'],
  returns: ['returning', 'returned'],
}

type Tone = 'primary' | 'success' | 'info' | 'warning' | 'error' | 'secondary'
export const stateTones: Record<DeliveryState, Tone> = {
  draft: 'secondary',
  needsAddress: 'warning',
  ready: 'info',
  planned: 'primary',
  published: 'primary',
  loaded: 'primary',
  outForDelivery: 'info',
  arrived: 'info',
  delivered: 'success',
  partlyDelivered: 'warning',
  failed: 'error',
  returning: 'warning',
  returned: 'secondary',
  cancelled: 'secondary',
}
export const priorityTones: Record<number, Tone> = { 0: 'secondary', 1: 'info', 2: 'warning', 3: 'error' }

export function deliveryPath(reference: string): string {
  return `/apps/logistics/delivery/${encodeURIComponent(reference)}`
}

export function trackingLink(publicUrl: string, code: string): string {
  return `${publicUrl}/track/${code}`
}
