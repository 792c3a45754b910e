import { eq } from 'drizzle-orm'
import { answer, type Answers } from '#kit/server/answer.ts'
import { notFound } from '#kit/server/errors.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import { listLetters, readLetter } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { letters } from './tables.ts'

export const outboxAnswers: Answers = []

const columns = {
  id: letters.id,
  to: letters.recipient,
  subject: letters.subject,
  state: letters.state,
  error: letters.error,
  createdAt: letters.createdAt,
  sentAt: letters.sentAt,
}

answer(outboxAnswers, listLetters, async ({ query }, { db }) => {
  const page = await listPage(db, query, {
    from: letters,
    columns,
    where: [equals(letters.state, query.state)],
    search: [letters.recipient, letters.subject],
    sort: { to: letters.recipient, subject: letters.subject, state: letters.state, createdAt: letters.id },
    id: letters.id,
  })
  return { letters: page.rows.map(inIso), totalLetters: page.total }
})

answer(outboxAnswers, readLetter, async ({ params }, { db }) => {
  const [letter] = await db.select({ ...columns, text: letters.body }).from(letters).where(eq(letters.id, params.id))
  if (!letter) throw notFound(refusals.things.letter, params.id)
  return inIso(letter)
})

function inIso<T extends { createdAt: Date; sentAt: Date | null }>(letter: T) {
  return { ...letter, createdAt: letter.createdAt.toISOString(), sentAt: letter.sentAt?.toISOString() ?? null }
}
