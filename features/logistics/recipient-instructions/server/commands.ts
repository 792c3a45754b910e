import { eq } from 'drizzle-orm'
import { isSame } from '#kit/contract/same.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Instruction } from '../contract.ts'
import { whyNotLeft, whyOutOfReach } from '../rules.ts'
import { instructionOf } from './queries.ts'
import { refusals } from './refusals.ts'
import { recipientInstructions } from './tables.ts'

/** A recipient, who has no account. */
type Sayer = Pick<Machine, 'now'> & { user: undefined; address?: string }
type Wish = Omit<Instruction, 'changedAt'>

/** Keeps what a recipient wants their driver to know, as long as it still reaches the driver. */
export async function instruct(
  tx: Transaction,
  sayer: Sayer,
  { id, wish: given }: { id: number; wish: Wish },
): Promise<Stored> {
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for('update')
  if (!delivery) throw notFound(refusals.things.delivery, id)
  mustBeFitting(delivery, given)
  const known = await instructionOf(tx, id)
  const { changedAt: _, ...before } = known ?? { ...nothing, changedAt: '' }
  const wish = await offeredOf(tx, given, before)
  if (isSame(before, wish)) return delivery
  if (isSame(wish, nothing)) await tx.delete(recipientInstructions).where(eq(recipientInstructions.deliveryId, id))
  else await keep(tx, id, { ...wish, changedAt: sayer.now() })
  // What they wrote, and how to get in, stays out of the log, which is kept for ever.
  await recordEvent(tx, sayer, {
    kind: 'recipientInstruction.instructed',
    entity: 'recipientInstruction',
    entityId: id,
    before: { leaveWith: before.leaveWith },
    after: { leaveWith: wish.leaveWith },
  })
  return delivery
}

/** Where it may be left at the next attempt; what else was said stays. */
export async function leaveInSafePlace(
  tx: Transaction,
  { now }: Pick<Sayer, 'now'>,
  { id, place }: { id: number; place: string },
): Promise<void> {
  const { changedAt: _, ...known } = (await instructionOf(tx, id)) ?? { ...nothing, changedAt: '' }
  await keep(tx, id, { ...known, leaveWith: 'safePlace', place, changedAt: now() })
}

/** They chose otherwise: it is handed to a person again. */
export async function withdrawSafePlace(tx: Transaction, { now }: Pick<Sayer, 'now'>, id: number): Promise<void> {
  const known = await instructionOf(tx, id)
  if (known?.leaveWith !== 'safePlace') return
  const { changedAt: _, ...rest } = known
  await keep(tx, id, { ...rest, leaveWith: 'person', place: '', changedAt: now() })
}

const nothing: Wish = { leaveWith: 'person', place: '', gateCode: '', note: '' }

function mustBeFitting(delivery: Stored, { leaveWith, place }: Wish): void {
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
