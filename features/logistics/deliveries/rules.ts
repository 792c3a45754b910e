import * as z from 'zod/mini'
import { text } from '#kit/contract/fields.ts'
import { DaySpan, proofKinds, type ProofRules } from '../settings/contract.ts'

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
  'awaitingCollection',
  'collected',
  'returning',
  'returned',
  'cancelled',
] as const
export type DeliveryState = (typeof deliveryStates)[number]
/** Once it is so, nothing more comes to its recipient. */
export const endStates: readonly DeliveryState[] = [
  'delivered',
  'partlyDelivered',
  'collected',
  'returned',
  'cancelled',
]
/** The states that a filter names, with commas between them; what is none finds nothing. */
export function statesIn(filter: string): DeliveryState[] {
  const named = filter.split(',')
  return deliveryStates.filter((state) => named.includes(state))
}

/** Where a driver still has to go. */
export const openStates: readonly DeliveryState[] = ['published', 'loaded', 'outForDelivery', 'arrived']
/** A driver is still to come, if only on a day to be found. */
export const comingStates: readonly DeliveryState[] = ['ready', 'planned', ...openStates]
export const deliveryTypes = ['drop', 'pickup', 'service'] as const
export const deliverySources = ['manual', 'import', 'api', 'store', 'folder', 'recurring'] as const
export type DeliverySource = (typeof deliverySources)[number]
/** 0 low, 1 normal, 2 high, 3 urgent. */
export const priorities = [0, 1, 2, 3] as const
export const urgentPriority = 3

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
  'stay',
  'arrive',
  'leave',
  'deliver',
  'deliverPartly',
  'fail',
  'takeBack',
  'reschedule',
  'keep',
  'collect',
  'return',
  'receive',
  'cancel',
  'reopen',
  'reopenAsDraft',
] as const
export type DeliveryMove = (typeof deliveryMoves)[number]

const ends = { deliver: 'delivered', deliverPartly: 'partlyDelivered', fail: 'failed' } as const

/** Every move there is: what is not here cannot happen. */
export const transitions: Record<DeliveryState, Partial<Record<DeliveryMove, DeliveryState>>> = {
  draft: { submit: 'ready', cancel: 'cancelled' },
  needsAddress: { settle: 'ready', cancel: 'cancelled' },
  ready: { plan: 'planned', unsettle: 'needsAddress', cancel: 'cancelled' },
  planned: { unplan: 'ready', publish: 'published', cancel: 'cancelled' },
  published: { recall: 'planned', load: 'loaded', depart: 'outForDelivery', fail: 'failed', cancel: 'cancelled' },
  loaded: { unload: 'published', depart: 'outForDelivery', fail: 'failed', cancel: 'cancelled' },
  outForDelivery: { stay: 'loaded', arrive: 'arrived', ...ends, cancel: 'cancelled' },
  arrived: { leave: 'outForDelivery', ...ends },
  // What was recorded by mistake, or overtaken by what came in late, goes back to the door.
  delivered: { takeBack: 'arrived' },
  partlyDelivered: { takeBack: 'arrived' },
  failed: {
    takeBack: 'arrived',
    reschedule: 'ready',
    keep: 'awaitingCollection',
    return: 'returning',
    cancel: 'cancelled',
  },
  // Its recipient comes to the depot for it.
  awaitingCollection: { collect: 'collected', reschedule: 'ready', return: 'returning', cancel: 'cancelled' },
  collected: {},
  returning: { receive: 'returned' },
  returned: {},
  // Only to take a cancellation back. Plans let go of what is cancelled, so it has to be planned again.
  cancelled: { reopen: 'ready', reopenAsDraft: 'draft' },
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

/** What drivers do to the state of a delivery on their route. */
export const driveMoves = [
  'load',
  'unload',
  'depart',
  'stay',
  'arrive',
  'leave',
  'deliver',
  'deliverPartly',
  'fail',
  'takeBack',
] as const satisfies readonly DeliveryMove[]

/** Whether what happened on a route leads from one state to the other, in as many moves as it takes. */
export function canDrive(from: DeliveryState, to: DeliveryState): boolean {
  const reached = new Set([from])
  for (const state of reached)
    for (const move of driveMoves) {
      const next = transitions[state][move]
      if (next) reached.add(next)
    }
  return reached.has(to)
}

/** Where a parcel is, for whoever looks for it. */
export const parcelLocations = ['depot', 'vehicle', 'recipient', 'neighbour', 'safePlace', 'locker', 'sender'] as const
export type ParcelLocation = (typeof parcelLocations)[number]

const locationOfState: Partial<Record<DeliveryState, ParcelLocation>> = {
  loaded: 'vehicle',
  outForDelivery: 'vehicle',
  arrived: 'vehicle',
  delivered: 'recipient',
  partlyDelivered: 'recipient',
  failed: 'vehicle',
  collected: 'recipient',
  returned: 'sender',
}

/** Where the parcel of a delivery is: where it was said to be, else where its state has it. What is fetched is the other way round. */
export function locationOf(delivery: {
  type: string
  state: DeliveryState
  location: ParcelLocation | ''
}): ParcelLocation | null {
  const { type, state, location } = delivery
  if (type === 'service') return null
  if (location !== '') return location
  if (type === 'drop') return locationOfState[state] ?? 'depot'
  return state === 'delivered' || state === 'partlyDelivered' ? 'vehicle' : 'sender'
}

/** Follows whenever somebody has decided what becomes of a failed delivery. */
export const decidedJob = 'delivery.decided'
/** One was handed over at a depot without the PIN that it asks for. */
export const withoutPinJob = 'delivery.without-pin'

/** Follows with every change that the recipient of a delivery may be told of: `ids` of deliveries, or the `routeId` they are on. */
export const recipientJob = 'delivery.recipient'

/** Follows where a delivery, by its `id`, is given to somebody else: what the former recipient said or gets is to end. */
export const givenAwayJob = 'delivery.given-away'

/** Follows where a delivery was called off that is on a route by its `routeId`: its driver gets the route without it. */
export const calledOffJob = 'delivery.called-off'

/** Follows whatever decides whether the times its recipient was told were kept: `ids` of deliveries. */
export const promiseJob = 'delivery.promises'

/** What a person may do to a delivery's state; the rest is done by plans, routes and drivers. */
export const personMoves = ['submit', 'cancel', 'reopen', 'reschedule', 'keep', 'collect', 'return', 'receive'] as const
export type PersonMove = (typeof personMoves)[number]

/** Moves with which a delivery is brought once more. */
export const movesAgain: readonly DeliveryMove[] = ['reopen', 'reopenAsDraft', 'reschedule']

type Moved = { state: DeliveryState; type: string; depotId: number | null }

export function personMovesFrom(delivery: Moved): PersonMove[] {
  return personMoves.filter((move) => transitions[delivery.state][move] !== undefined && isFit(move, delivery))
}

/** Only what is brought to somebody can wait for them, and at a depot that is known. */
export function isFit(move: DeliveryMove, { type, depotId }: Omit<Moved, 'state'>): boolean {
  return move !== 'keep' || (type === 'drop' && depotId !== null)
}

/** Until it is planned, everything about a delivery can change. */
export function isOpen(state: DeliveryState): boolean {
  return ['draft', 'needsAddress', 'ready', 'planned', 'published', 'failed'].includes(state)
}

/** Fields that only the office sets: what a delivery costs, and who pays. */
export const priceFields: readonly string[] = ['feeCents', 'customerId']

/** What can still change once a delivery has left, or is over. */
export const lateFields: readonly string[] = ['tags', 'privateNote', 'driverNote', 'phone', 'email', ...priceFields]

export const deliveryTabs = [
  'needsAddress',
  'ready',
  'planned',
  'out',
  'delivered',
  'failed',
  'collection',
  'returns',
] as const
export type DeliveryTab = (typeof deliveryTabs)[number]
export const statesOfTab: Record<DeliveryTab, DeliveryState[]> = {
  needsAddress: ['needsAddress'],
  ready: ['ready'],
  planned: ['planned', 'published', 'loaded'],
  out: ['outForDelivery', 'arrived'],
  delivered: ['delivered', 'partlyDelivered', 'collected'],
  failed: ['failed'],
  collection: ['awaitingCollection'],
  returns: ['returning', 'returned'],
}

export function deliveryPath(reference: string): string {
  return `/apps/logistics/delivery/${encodeURIComponent(reference)}`
}

/** Everything recorded of a delivery, on a page of its own. */
export function proofPath(id: number): string {
  return `/apps/logistics/proof/${id}`
}

/**
 * By what a recipient is the same person at their next delivery, with or without the prefix of their country: by all that their link is sent to, so that who
 * types the phone number of another with an email of their own has a key of their own. Without phone and email only this one is theirs.
 */
export function recipientKey({ id, phone, email }: { id: number } & Contact): string {
  const known = [
    ...(knownBy(phone) === '' ? [] : [`phone ${knownBy(phone)}`]),
    ...(email === '' ? [] : [`email ${email.toLowerCase()}`]),
  ]
  return known.length === 0 ? `delivery ${id}` : known.join(' ')
}

type Contact = { phone: string; email: string }

/**
 * Whether another contact is another person’s. Who keeps their email address is the same person, whose number is put right or added; an
 * address that is added or left out is the same person’s where the number stays.
 */
export function isSomebodyElse(before: Contact, after: Contact): boolean {
  const [from, to] = [before.email.toLowerCase(), after.email.toLowerCase()]
  if (from !== '' && from === to) return false
  return knownBy(before.phone) !== knownBy(after.phone) || (from !== '' && to !== '')
}

/** The digits by which a phone number is known; none where it is too short to be one. */
function knownBy(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').slice(-8)
  return digits.length >= 6 ? digits : ''
}

export function trackingLink(publicUrl: string, code: string): string {
  return `${publicUrl}/track/${code}`
}

/** What shows how old someone is. */
export const ageDocuments = ['idCard', 'passport', 'licence', 'other'] as const
/** No one who comes was born before. */
export const firstBirthYear = 1900

/** What is recorded at the door. */
export function proofOf(rules: ProofRules) {
  return {
    requiredProof: proofKinds.filter((kind) => rules[kind] === 'required'),
    optionalProof: proofKinds.filter((kind) => rules[kind] === 'optional'),
  }
}

export const DeliveryState = z.enum(deliveryStates)
export const DeliveryType = z.enum(deliveryTypes)
export type DeliveryType = z.infer<typeof DeliveryType>
export const Priority = z.int().check(z.nonnegative(), z.maximum(3))

/** A soft window may be missed at a price for each minute. */
export const DeliveryWindow = z.extend(DaySpan, {
  isHard: z._default(z.boolean(), true),
  centsPerMinute: z._default(z.int().check(z.nonnegative(), z.maximum(1_000_000)), 0),
})
export type DeliveryWindow = z.infer<typeof DeliveryWindow>
export const windowList = z.array(DeliveryWindow).check(z.maxLength(6))
export const tagList = z.array(text(30)).check(z.maxLength(20))
export const Item = z.object({ name: text(200), quantity: z.int().check(z.positive(), z.maximum(100_000)) })
export const day = z.iso.date()

/** No driver takes more at a door. */
export const mostDueCents = 100_000_000
