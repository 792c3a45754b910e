import { and, eq } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { agreeFee, recordByRecipient } from '../../deliveries/server/commands.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { deliveries, rowLock } from '../../deliveries/server/tables.ts'
import { answerFailure } from '../../exceptions/server/commands.ts'
import { countWork } from '../../recipient-checks/server/commands.ts'
import { leaveInSafePlace, withdrawSafePlace } from '../../recipient-instructions/server/commands.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { choicesFor, mostChanges, type RecipientChoice } from '../rules.ts'
import { offeredDays } from './queries.ts'
import { refusals } from './refusals.ts'
import { deliveryChoices } from './tables.ts'

/** A recipient, who has no account. */
type Sayer = Pick<Machine, 'now' | 'queue'> & { user: undefined; address?: string }
type Wish = { id: number; choice: RecipientChoice; date: string | null; place: string; feeCents?: number | undefined }
type Chosen = Omit<Wish, 'id' | 'feeCents'> & { feeCents: number }

/** Puts what a recipient asks for after a failed delivery before who decides on it. */
export async function choose(tx: Transaction, sayer: Sayer, { id, ...wish }: Wish): Promise<Stored> {
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for(rowLock)
  if (!delivery) throw notFound(refusals.things.delivery, id)
  const chosen = await fittingChoice(tx, sayer, { delivery, wish })
  const { choice, date, place, feeCents } = chosen
  const set = { choice, date, place, chosenAt: sayer.now() }
  const { deliveryId, attempt } = deliveryChoices
  const [former] = await tx
    .select({ choice: deliveryChoices.choice })
    .from(deliveryChoices)
    .where(and(eq(deliveryId, id), eq(attempt, delivery.attempts)))
  const target = [deliveryChoices.deliveryId, deliveryChoices.attempt]
  await tx
    .insert(deliveryChoices)
    .values({ deliveryId: id, attempt: delivery.attempts, ...set })
    .onConflictDoUpdate({ target, set })
  await agreeFee(tx, { id, feeCents })
  if (choice === 'safePlace') await leaveInSafePlace(tx, sayer, { id, place })
  else if (former?.choice === 'safePlace') await withdrawSafePlace(tx, sayer, id)
  const { routeId, driverId, depotId, failureReason: reason } = delivery
  const about = { deliveryId: id, routeId, driverId, depotId, facts: reason === '' ? {} : { reason } }
  const isNew = await answerFailure(tx, sayer, {
    ...about,
    choice: { choice, choiceDate: date, choicePlace: place, choiceFeeCents: feeCents },
  })
  if (!isNew) return delivery
  await countWork({ ...sayer, db: tx }, { sender: `choice ${id}`, most: mostChanges })
  await recordByRecipient(tx, sayer, { id, act: 'wished', wish: { choice, date } })
  return delivery
}

type Fitting = { delivery: Stored; wish: Omit<Wish, 'id'> }

/** What was chosen, with what belongs to it alone; refused where the delivery doesn't allow it. */
async function fittingChoice(tx: Transaction, { now }: Sayer, { delivery, wish }: Fitting): Promise<Chosen> {
  const { choice, date, place, feeCents = 0 } = wish
  if (delivery.state !== 'failed') throw conflict(refusals.notFailed)
  const { offers } = await logisticsSetting(tx, 'tracking')
  if (!choicesFor(delivery, offers).includes(choice)) throw invalid('choice', refusals.notOffered)
  if (choice === 'anotherDay') {
    if (!(await offeredDays(tx, now())).includes(date ?? '')) throw invalid('date', refusals.noDay)
    const { attemptFeeCents } = await logisticsSetting(tx, 'failures')
    if (feeCents !== attemptFeeCents) throw conflict(refusals.otherFee)
    return { choice, date, place: '', feeCents }
  }
  if (choice !== 'safePlace') return { choice, date: null, place: '', feeCents: 0 }
  if (place === '') throw invalid('place', refusals.noPlace)
  return { choice, date: null, place, feeCents: 0 }
}
