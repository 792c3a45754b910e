import { and, eq, gt, notExists } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { isCounted } from '../../attempts/server/queries.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { firstOpenDay, nextOpenDay } from '../../depots/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { TrackedChoice } from '../contract.ts'
import { choicesFor, daysOffered } from '../rules.ts'
import { deliveryChoices } from './tables.ts'

/** What a recipient can ask for now, and has asked for since the last attempt. */
export async function trackedChoice({ db, now }: Pick<Machine, 'db' | 'now'>, of: Stored): Promise<TrackedChoice> {
  const { offers } = await logisticsSetting(db, 'tracking')
  const choices = choicesFor(of, offers)
  const { attemptFeeCents } = await logisticsSetting(db, 'failures')
  const { currency } = await logisticsSetting(db, 'general')
  const fee = { feeCents: choices.includes('anotherDay') ? attemptFeeCents : 0, currency }
  if (choices.length === 0) return { choices, days: [], ...fee, chosen: null }
  return { choices, days: await offeredDays(db, now()), ...fee, chosen: await standingChoice(db, of) }
}

/** Whether its recipient has said what should happen after the attempt that failed. */
export async function hasChosen(db: Database, delivery: Stored): Promise<boolean> {
  return delivery.state === 'failed' && (await standingChoice(db, delivery)) !== null
}

/** What was asked for after the last failure; a failure that was taken back and recorded once more asks anew. */
async function standingChoice(db: Database, { id, attempts }: Stored): Promise<TrackedChoice['chosen']> {
  const { deliveryId, attempt, choice, date, place, chosenAt } = deliveryChoices
  const { endedAt, outcome } = deliveryAttempts
  const failures = db
    .select({ endedAt })
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.deliveryId, id), isCounted, eq(outcome, 'failed'), gt(endedAt, chosenAt)))
  const [row] = await db
    .select({ choice, date, place, chosenAt })
    .from(deliveryChoices)
    .where(and(eq(deliveryId, id), eq(attempt, attempts), notExists(failures)))
  return row ? { ...row, chosenAt: row.chosenAt.toISOString() } : null
}

/** The next working days of the depots, by their hours, the holidays and the cut-off of the day. */
export async function offeredDays(db: Database, now: Date): Promise<string[]> {
  const days = [await nextOpenDay(db, now)]
  while (days.length < daysOffered) days.push(await firstOpenDay(db, daysAfter(days.at(-1)!, 1)))
  return days
}
