import { eq, sql } from 'drizzle-orm'
import { answer, type Answers } from '#kit/server/answer.ts'
import { readPreferences, savePreferences } from '../contract.ts'
import { preferences } from './tables.ts'

export const preferenceAnswers: Answers = []

answer(preferenceAnswers, readPreferences, async (_, { db, user }) => {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, user.id))
  return row?.chosen ?? {}
})

answer(preferenceAnswers, savePreferences, async ({ body }, { db, user }) => {
  const { chosen } = preferences
  // One statement, so that two browsers that save at once lose nothing of each other, nor of another list.
  const lists = sql`case when excluded.chosen ? 'lists' then jsonb_build_object('lists', coalesce(${chosen} -> 'lists', '{}') || (excluded.chosen -> 'lists')) else '{}' end`
  const [row] = await db
    .insert(preferences)
    .values({ userId: user.id, chosen: body })
    .onConflictDoUpdate({ target: preferences.userId, set: { chosen: sql`${chosen} || excluded.chosen || ${lists}` } })
    .returning()
  return row?.chosen ?? body
})
