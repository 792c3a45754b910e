import { eq } from 'drizzle-orm'
import { isSame } from '#kit/contract/same.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Transaction } from '#kit/server/machine.ts'
import type { ExceptionFacts } from '../contract.ts'
import { isStanding, raise, splitChoice, type Raised, type Seer } from './raise-exception.ts'
import { exceptions } from './tables.ts'

type Answer = Omit<Raised, 'kind' | 'key' | 'severity'> & {
  deliveryId: number
  choice: { choice: string; choiceDate: string | null; choicePlace: string; choiceFeeCents: number }
}

/** The recipient of a failed delivery says what they want: whoever decides on it has something new to read, unless it stands there already. */
export async function answerFailure(tx: Transaction, seer: Seer, { choice, ...about }: Answer): Promise<boolean> {
  const key = `failed ${about.deliveryId}`
  const asked = choiceFacts(choice)
  const [known] = await tx
    .select()
    .from(exceptions)
    .where(isStanding([key]))
    .for('update')
  if (!known) {
    await raise(tx, seer, { ...about, kind: 'failed', key, facts: { ...about.facts, ...asked } })
    return true
  }
  const isAsBefore = isSame(splitChoice(known.facts).asked, splitChoice(asked).asked)
  if (isAsBefore && known.closedAt === null) return false
  const unread = { readAt: null, readBy: '', snoozedUntil: null }
  const open = { closedAt: null, closedBy: '', closedReason: '', closedNote: '' }
  await tx
    .update(exceptions)
    .set({ facts: { ...splitChoice(known.facts).others, ...asked }, ...unread, ...open })
    .where(eq(exceptions.id, known.id))
  await recordEvent(tx, seer, { kind: 'exception.recipientAnswered', entity: 'exception', entityId: known.id })
  return true
}

function choiceFacts({ choice, choiceDate, choicePlace, choiceFeeCents }: Answer['choice']): ExceptionFacts {
  return {
    choice,
    ...(choiceDate !== null && { choiceDate }),
    ...(choicePlace !== '' && { choicePlace }),
    ...(choiceFeeCents > 0 && { choiceFeeCents }),
  }
}
