import { and, eq, gt } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { newestEvents } from '#platform/events/server/queries.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { invalid, tooMany } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { isPin } from '../rules/door-pin.ts'
import { refusals } from './refusals.ts'

/** Of one delivery: a PIN of six digits can't be found by trying so few. */
const mostWrong = 5
const hourMs = 3_600_000
const wrongPin = 'delivery.wrongPin'

/** Compares the PIN that was said with the one the recipient has. */
export type FitPin = (pin: string) => Promise<void>

/**
 * Makes a move in which a PIN may be compared. A wrong one undoes the move and stays recorded, and such records are what is counted: moves of one
 * delivery wait for each other, so that many tries at once are no more than as many in a row.
 */
export async function moveWithPin<T>(
  context: Context,
  id: number,
  act: (tx: Transaction, mustFitPin: FitPin) => Promise<T>,
): Promise<T> {
  const wrong = invalid('pin', refusals.wrongPin)
  const done = await context.db.transaction(async (tx): Promise<{ moved: T } | undefined> => {
    await takeAdvisoryLock(tx, `pin at the counter of ${id}`)
    const mustFitPin: FitPin = async (pin) => {
      const known = (await context.program.facts['delivery.pin']?.(tx, [id]))?.get(id)
      if (typeof known !== 'string') return
      await mustHaveTriesLeft(tx, context.now(), id)
      if (!isPin(pin, known)) throw wrong
    }
    try {
      return { moved: await tx.transaction((inner) => act(inner, mustFitPin)) }
    } catch (error) {
      if (error !== wrong) throw error
      await recordEvent(tx, context, { kind: wrongPin, entity: 'delivery', entityId: id })
      return undefined
    }
  })
  if (!done) throw wrong
  return done.moved
}

async function mustHaveTriesLeft(tx: Transaction, at: Date, id: number): Promise<void> {
  const since = new Date(at.getTime() - hourMs)
  const tries = await newestEvents(
    tx,
    ({ entity, entityId, kind, at: triedAt }) =>
      and(eq(entity, 'delivery'), eq(entityId, String(id)), eq(kind, wrongPin), gt(triedAt, since)),
    mostWrong,
  )
  const first = tries.at(-1)
  if (first && tries.length === mostWrong)
    throw tooMany(refusals.tooManyPins, (first.at.getTime() + hourMs - at.getTime()) / 1000)
}
