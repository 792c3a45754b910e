import { and, eq, lte } from 'drizzle-orm'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Database, Letter, Machine } from '#kit/server/machine.ts'
import { letters } from './tables.ts'

export const sendLetterJob = 'send-letter'
export const forgottenLettersJob = 'send-forgotten-letters'
const forgottenMs = 60_000

/** Writes a letter in the transaction of its cause. Call `posted` after the commit, so that it goes out. */
export async function sendLetter(tx: Database, machine: Pick<Machine, 'mailer' | 'now'>, letter: Letter): Promise<string> {
  const id = timeOrderedId(machine.now())
  const state = machine.mailer ? 'waiting' : 'kept'
  await tx.insert(letters).values({ id, recipient: letter.to, sender: letter.from ?? null, subject: letter.subject, body: letter.text, state, createdAt: machine.now() })
  return id
}

/** Hands a written letter to the queue, which tries until the mail server takes it. */
export async function posted(machine: Machine, letterId: string): Promise<void> {
  if (machine.mailer) await machine.queue.add({ name: sendLetterJob, data: { letterId }, key: letterId })
}

/** Sends waiting letters; every process of the program takes part. */
export function deliverLetters(machine: Machine): void {
  machine.queue.work(sendLetterJob, async ({ letterId }) => deliver(machine, String(letterId)))
  machine.queue.work(forgottenLettersJob, () => postForgotten(machine))
  const runAt = new Date(machine.now().getTime() + forgottenMs)
  machine.queue.add({ name: forgottenLettersJob, data: {}, key: 'start', runAt }).catch((error: unknown) => machine.log.warn({ reason: String(error) }, 'forgotten letters wait for the next start'))
}

/** A process that is killed between a commit and `posted` leaves a letter that nobody would send. */
async function postForgotten(machine: Machine): Promise<void> {
  const isForgotten = and(eq(letters.state, 'waiting'), lte(letters.createdAt, new Date(machine.now().getTime() - forgottenMs)))
  const left = await machine.db.select({ id: letters.id }).from(letters).where(isForgotten).limit(1000)
  for (const { id } of left) await posted(machine, id)
}

async function deliver(machine: Machine, id: string): Promise<void> {
  const [letter] = await machine.db.select().from(letters).where(eq(letters.id, id))
  if (!letter || !machine.mailer || letter.state === 'sent') return
  try {
    await machine.mailer.send({ to: letter.recipient, ...(letter.sender && { from: letter.sender }), subject: letter.subject, text: letter.body })
    await machine.db.update(letters).set({ state: 'sent', sentAt: machine.now(), error: '' }).where(eq(letters.id, id))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await machine.db.update(letters).set({ state: 'failed', error: reason.slice(0, 500) }).where(eq(letters.id, id))
    throw error
  }
}
