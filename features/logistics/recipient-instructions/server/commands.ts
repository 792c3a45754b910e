import { eq } from 'drizzle-orm'
import { isSame } from '#kit/contract/same.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { removeFilesLater } from '#kit/server/stored-file.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { recordByRecipient } from '../../deliveries/server/commands.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { deliveries, rowLock } from '../../deliveries/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Instruction } from '../contract.ts'
import { whyNotLeft, whyOutOfReach } from '../rules.ts'
import { instructionOf, photoKey } from './queries.ts'
import { refusals } from './refusals.ts'
import { recipientInstructions } from './tables.ts'

/** A recipient, who has no account. */
type Sayer = Pick<Machine, 'now' | 'queue'> & { user: undefined; address?: string }
type Wish = Omit<Instruction, 'changedAt' | 'photo'> & { photo: string }
type Given = Omit<Wish, 'photo'> & { keepsPhoto?: boolean | undefined }

/** Keeps what a recipient wants their driver to know, as long as it still reaches the driver. */
export async function instruct(
  tx: Transaction,
  sayer: Sayer,
  { id, wish: { keepsPhoto = true, ...given } }: { id: number; wish: Given },
): Promise<Stored> {
  const delivery = await heldDelivery(tx, id)
  mustBeFitting(delivery, given)
  const before = await wishBefore(tx, id)
  const photo = given.leaveWith === 'safePlace' && keepsPhoto ? before.photo : ''
  await change(tx, sayer, { id, before, wish: await offeredOf(tx, { ...given, photo }, before) })
  return delivery
}

/** Puts a picture to the safe place that a recipient named. */
export async function showSafePlace(
  tx: Transaction,
  sayer: Sayer,
  { id, photo }: { id: number; photo: string },
): Promise<Stored> {
  const delivery = await heldDelivery(tx, id)
  const before = await wishBefore(tx, id)
  mustTakePhoto(delivery, before)
  await change(tx, sayer, { id, before, wish: { ...before, photo } })
  return delivery
}

/** Refuses a picture where there is no safe place, or nothing reaches the driver any more. */
export function mustTakePhoto(delivery: Stored, { leaveWith }: Pick<Wish, 'leaveWith'>): void {
  const outOfReach = whyOutOfReach(delivery)
  if (outOfReach) throw conflict(refusals.outOfReach[outOfReach])
  if (leaveWith !== 'safePlace') throw conflict(refusals.noSafePlace)
}

/** Removes the picture of a safe place once nobody needs it. */
export async function forgetPhoto(
  tx: Transaction,
  { queue }: Pick<Machine, 'queue'>,
  row: Photographed,
): Promise<void> {
  const { deliveryId, photo } = row
  await tx.update(recipientInstructions).set({ photo: '' }).where(eq(recipientInstructions.deliveryId, deliveryId))
  await removeFilesLater(tx, { queue }, [photoKey(deliveryId, photo)])
}

/** Its recipient is somebody else now: what the former one said, and how to get in to them, is nobody’s. */
export async function forgetInstructions(
  tx: Transaction,
  { queue }: Pick<Machine, 'queue'>,
  id: number,
): Promise<void> {
  const { deliveryId, photo } = recipientInstructions
  const [gone] = await tx.delete(recipientInstructions).where(eq(deliveryId, id)).returning({ photo })
  if (gone && gone.photo !== '') await removeFilesLater(tx, { queue }, [photoKey(id, gone.photo)])
}

type Photographed = { deliveryId: number; photo: string }

async function heldDelivery(tx: Transaction, id: number): Promise<Stored> {
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for(rowLock)
  if (!delivery) throw notFound(refusals.things.delivery, id)
  return delivery
}

async function wishBefore(tx: Transaction, id: number): Promise<Wish> {
  const { changedAt: _, photo = '', ...known } = (await instructionOf(tx, id)) ?? { ...nothing, changedAt: '' }
  return { ...known, photo }
}

type Change = { id: number; before: Wish; wish: Wish }

async function change(tx: Transaction, sayer: Sayer, { id, before, wish }: Change): Promise<void> {
  if (isSame(before, wish)) return
  if (isSame(wish, nothing)) await tx.delete(recipientInstructions).where(eq(recipientInstructions.deliveryId, id))
  else await keep(tx, id, { ...wish, changedAt: sayer.now() })
  await removePhotoBefore(tx, sayer, { id, before, wish })
  // What they wrote, and how to get in, stays out of the log, which is kept for ever.
  const facts = ({ leaveWith, photo }: Wish) => ({ leaveWith, hasPhoto: photo !== '' })
  await recordEvent(tx, sayer, {
    kind: 'recipientInstruction.instructed',
    entity: 'recipientInstruction',
    entityId: id,
    before: facts(before),
    after: facts(wish),
  })
  await recordByRecipient(tx, sayer, { id, act: 'instructed' })
}

async function removePhotoBefore(
  tx: Transaction,
  sayer: Pick<Sayer, 'queue'>,
  { id, before: { photo }, wish }: Change,
): Promise<void> {
  if (photo !== '' && photo !== wish.photo) await removeFilesLater(tx, sayer, [photoKey(id, photo)])
}

/** Where it may be left at the next attempt; what else was said stays, a picture only of the same place. */
export async function leaveInSafePlace(
  tx: Transaction,
  sayer: Pick<Sayer, 'now' | 'queue'>,
  { id, place }: { id: number; place: string },
): Promise<void> {
  const before = await wishBefore(tx, id)
  const isSamePlace = before.leaveWith === 'safePlace' && before.place === place
  const wish: Wish = { ...before, leaveWith: 'safePlace', place, photo: isSamePlace ? before.photo : '' }
  await keep(tx, id, { ...wish, changedAt: sayer.now() })
  await removePhotoBefore(tx, sayer, { id, before, wish })
}

/** They chose otherwise: it is handed to a person again. */
export async function withdrawSafePlace(
  tx: Transaction,
  sayer: Pick<Sayer, 'now' | 'queue'>,
  id: number,
): Promise<void> {
  const before = await wishBefore(tx, id)
  if (before.leaveWith !== 'safePlace') return
  const wish: Wish = { ...before, leaveWith: 'person', place: '', photo: '' }
  await keep(tx, id, { ...wish, changedAt: sayer.now() })
  await removePhotoBefore(tx, sayer, { id, before, wish })
}

const nothing: Wish = { leaveWith: 'person', place: '', gateCode: '', note: '', photo: '' }

function mustBeFitting(delivery: Stored, { leaveWith, place }: Pick<Wish, 'leaveWith' | 'place'>): void {
  const outOfReach = whyOutOfReach(delivery)
  if (outOfReach) throw conflict(refusals.outOfReach[outOfReach])
  if (leaveWith === 'person') return
  const notLeft = whyNotLeft(delivery)
  if (notLeft) throw invalid('leaveWith', refusals.notLeft[notLeft])
  if (place === '') throw invalid('place', refusals.noPlace)
}

/** What the workspace doesn't offer is refused; what was said before it stopped offering it stays. */
async function offeredOf(tx: Transaction, wish: Wish, before: Wish): Promise<Wish> {
  const { offers } = await logisticsSetting(tx, 'tracking')
  if (wish.leaveWith !== 'person' && !offers[wish.leaveWith] && wish.leaveWith !== before.leaveWith)
    throw invalid('leaveWith', refusals.notOffered)
  const kept = { ...wish }
  for (const name of ['gateCode', 'note'] as const) {
    if (offers[name]) continue
    if (wish[name] !== '' && wish[name] !== before[name]) throw invalid(name, refusals.notOffered)
    kept[name] = before[name]
  }
  return kept
}

async function keep(tx: Transaction, deliveryId: number, set: Wish & { changedAt: Date }): Promise<void> {
  const target = recipientInstructions.deliveryId
  await tx
    .insert(recipientInstructions)
    .values({ deliveryId, ...set })
    .onConflictDoUpdate({ target, set })
}
