import * as z from 'zod/mini'
import { optionalText } from '#kit/contract/fields.ts'

/** How far a delivery is, in the words of its recipient. */
export const trackingSteps = [
  'received',
  'loaded',
  'onTheWay',
  'arrived',
  'done',
  'partlyDone',
  'failed',
  'toCollect',
  'collected',
  'returning',
  'returned',
  'cancelled',
] as const
export type TrackingStep = (typeof trackingSteps)[number]

/** What a recipient can be offered on the tracking page. */
export const trackingOffers = [
  'safePlace',
  'neighbour',
  'gateCode',
  'note',
  'pin',
  'anotherSlot',
  'cancel',
  'anotherDay',
  'depot',
  'sendBack',
  'rating',
  'problem',
] as const
export type TrackingOffer = (typeof trackingOffers)[number]
export const trackingParts = ['steps', 'stopsBefore', 'driverName', 'contents', 'map', 'handover'] as const
export type TrackingPart = (typeof trackingParts)[number]

const isOn = z._default(z.boolean(), true)
const isOff = z._default(z.boolean(), false)
const heading = optionalText(80)
const texts = z.object({
  /** Empty ones are those of the product. */
  headings: z.object({
    received: heading,
    loaded: heading,
    onTheWay: heading,
    arrived: heading,
    done: heading,
    partlyDone: heading,
    failed: heading,
    toCollect: heading,
    collected: heading,
    returning: heading,
    returned: heading,
    cancelled: heading,
  }),
  footer: optionalText(500),
})

export const TrackingSettings = z.object({
  offers: z.object({
    safePlace: isOn,
    neighbour: isOn,
    gateCode: isOn,
    note: isOn,
    // Settings that were saved before these came leave them off: no update lets recipients do what nobody turned on.
    pin: isOff,
    anotherSlot: isOff,
    cancel: isOff,
    anotherDay: isOn,
    depot: isOn,
    sendBack: isOn,
    rating: isOn,
    problem: isOn,
  }),
  /** How long the link works once the delivery is over. */
  linkDays: z.int().check(z.minimum(1), z.maximum(365)),
  shows: z.object({ steps: isOn, stopsBefore: isOn, driverName: isOff, contents: isOn, map: isOff, handover: isOff }),
  texts: z.object({ en: texts, fr: texts, ar: texts }),
})
export type TrackingSettings = z.infer<typeof TrackingSettings>

function usualTexts(): TrackingSettings['texts']['en'] {
  return {
    headings: {
      received: '',
      loaded: '',
      onTheWay: '',
      arrived: '',
      done: '',
      partlyDone: '',
      failed: '',
      toCollect: '',
      collected: '',
      returning: '',
      returned: '',
      cancelled: '',
    },
    footer: '',
  }
}

export const usualTracking: TrackingSettings = {
  offers: {
    safePlace: true,
    neighbour: true,
    gateCode: true,
    note: true,
    pin: true,
    anotherSlot: true,
    cancel: true,
    anotherDay: true,
    depot: true,
    sendBack: true,
    rating: true,
    problem: true,
  },
  linkDays: 60,
  shows: { steps: true, stopsBefore: true, driverName: false, contents: true, map: false, handover: false },
  texts: { en: usualTexts(), fr: usualTexts(), ar: usualTexts() },
}

const dayMs = 86_400_000
type Ended = { doneAt: Date | null; date: string | null; state: string; createdAt: Date }

/** Whether a tracking link has ended: so many days after the delivery was done, or after its day where it was called off or sent back. */
export function isLinkOver(
  { doneAt, date, state, createdAt }: Ended,
  { linkDays }: { linkDays: number },
  now: Date,
): boolean {
  if (!doneAt && state !== 'cancelled' && state !== 'returned') return false
  const endedAt = doneAt ?? (date === null ? createdAt : new Date(`${date}T23:59:59Z`))
  return now.getTime() > endedAt.getTime() + linkDays * dayMs
}
