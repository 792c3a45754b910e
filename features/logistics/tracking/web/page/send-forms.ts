import { openTracking } from '../../contract.ts'
import { chooseTracked } from '../../../recipient-choices/contract.ts'
import { recipientChoices } from '../../../recipient-choices/rules.ts'
import { rateTracked, reportTracked } from '../../../recipient-feedback/contract.ts'
import { problemKinds } from '../../../recipient-feedback/rules.ts'
import { digitsHeader } from '../../../recipient-checks/contract.ts'
import { headerOfDigits } from '../../../recipient-checks/rules.ts'
import { instructTracked, photographSafePlace } from '../../../recipient-instructions/contract.ts'
import { leaveWith } from '../../../recipient-instructions/rules.ts'
import { moveTrackedPin } from '../../../recipient-pin/contract.ts'
import {
  cancelTracked,
  chooseTrackedSlot,
  holdTrackedSlot,
  offerTrackedSlots,
} from '../../../recipient-slots/contract.ts'
import type { Ask } from './kept-answers.ts'
import type { Own, PartName } from './own.ts'
import { shrinkPhoto } from './picture.ts'
import { pinIn } from './pin.ts'
import { pushStateOf, turnPushOff, turnPushOn } from './push.ts'
import { slotIn } from './slots.ts'

/** What a form holds. */
export type Reader = {
  text: (name: string) => string
  one: <T extends string>(name: string, of: readonly T[]) => T | undefined
  /** Nothing where none was chosen. */
  file: (name: string) => File | undefined
}
type To = { code: string; digits: string; ask: Ask }
/** What is known after it, the part that shows it, and what is said of it; without a part all are drawn anew. */
export type Said = { own: Partial<Own>; part?: PartName; thanks?: string; isChanged?: boolean }
type Send = (read: Reader, to: To) => Promise<Said>

/** What the forms of the page send, by their names. */
export const sends = {
  check,
  choose,
  instruct,
  movePin,
  rate,
  report,
  slots,
  hold,
  take,
  cancel,
  pushOn,
  pushOff,
} satisfies Record<string, Send>

async function check({ text }: Reader, { code, ask }: To): Promise<Said> {
  const digits = text('digits')
  const { reply } = await ask(openTracking, { params: { code }, body: { digits } })
  // Their part opens whatever becomes of notifications.
  const pushState = reply.mayPush ? await pushStateOf({ code, digits, ask }).catch(() => 'off' as const) : undefined
  return { own: { ...reply, pushState } }
}

async function choose({ one, text }: Reader, { code, digits, ask }: To): Promise<Said> {
  const choice = one('choice', recipientChoices)
  if (!choice) return { own: {} }
  const date = choice === 'anotherDay' ? text('date') : null
  const feeCents = Number(text('feeCents')) || 0
  const body = { digits, choice, date, place: text('place'), feeCents }
  const { reply } = await ask(chooseTracked, { params: { code }, body })
  return { own: { next: reply }, part: 'choose', isChanged: true }
}

async function instruct({ one, text, file }: Reader, to: To): Promise<Said> {
  const { code, digits, ask } = to
  const left = one('leaveWith', leaveWith) ?? 'person'
  const place = left === 'person' ? '' : text('place')
  const keepsPhoto = text('dropsPhoto') === ''
  const body = { digits, leaveWith: left, place, gateCode: text('gateCode'), note: text('note'), keepsPhoto }
  const { reply } = await ask(instructTracked, { params: { code }, body })
  const photo = left === 'safePlace' ? file('photo') : undefined
  const instructions = photo ? await addPicture(photo, to) : reply
  return { own: { instructions }, part: 'instruct', thanks: 'instruct.saved' }
}

async function addPicture(photo: File, { code, digits, ask }: To): Promise<Own['instructions']> {
  const headers = { 'content-type': 'application/octet-stream', [digitsHeader]: headerOfDigits(digits) }
  const body = await shrinkPhoto(photo)
  return (await ask(photographSafePlace, { params: { code }, headers, body })).reply
}

async function movePin({ text }: Reader, { code, digits, ask }: To): Promise<Said> {
  const { reply } = await ask(moveTrackedPin, { params: { code }, body: { digits, door: pinIn(text) } })
  return { own: { pin: reply }, part: 'pin', thanks: 'pin.saved' }
}

async function rate({ text }: Reader, { code, digits, ask }: To): Promise<Said> {
  const body = { digits, stars: Number(text('stars')), comment: text('comment') }
  const { reply } = await ask(rateTracked, { params: { code }, body })
  return { own: { feedback: reply }, part: 'rate' }
}

async function report({ one, text }: Reader, { code, digits, ask }: To): Promise<Said> {
  const body = { digits, kind: one('kind', problemKinds) ?? 'other', text: text('text') }
  const { reply } = await ask(reportTracked, { params: { code }, body })
  return { own: { feedback: reply }, part: 'report' }
}

async function slots(_: Reader, { code, digits, ask }: To): Promise<Said> {
  const { reply } = await ask(offerTrackedSlots, { params: { code }, body: { digits } })
  return { own: { change: reply.change, offers: reply.slots, slotNotice: undefined }, part: 'slots' }
}

async function hold({ text }: Reader, { code, digits, ask }: To): Promise<Said> {
  const { reply } = await ask(holdTrackedSlot, { params: { code }, body: { digits, ...slotIn(text('slot')) } })
  const { change, isHeld, slots: offers } = reply
  if (isHeld) return { own: { change, offers: undefined, slotNotice: undefined }, part: 'slots' }
  return { own: { change, offers, slotNotice: { kind: 'gone' } }, part: 'slots' }
}

async function take(_: Reader, { code, digits, ask }: To): Promise<Said> {
  const { reply } = await ask(chooseTrackedSlot, { params: { code }, body: { digits } })
  const { change, chosen, slots: offers } = reply
  if (!chosen) return { own: { change, offers, slotNotice: { kind: 'expired' } }, part: 'slots' }
  return {
    own: { change, offers: undefined, slotNotice: { kind: 'chosen', slot: chosen } },
    part: 'slots',
    isChanged: true,
  }
}

async function cancel(_: Reader, { code, digits, ask }: To): Promise<Said> {
  const { reply } = await ask(cancelTracked, { params: { code }, body: { digits } })
  return { own: { change: reply }, part: 'cancel', isChanged: true }
}

async function pushOn(_: Reader, to: To): Promise<Said> {
  return { own: { pushState: await turnPushOn(to) }, part: 'push' }
}

async function pushOff(_: Reader, to: To): Promise<Said> {
  return { own: { pushState: await turnPushOff(to) }, part: 'push' }
}
