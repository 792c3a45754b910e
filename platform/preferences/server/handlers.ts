import { answer, type Answers } from '#kit/server/answer.ts'
import { readPreferences, savePreferences } from '../contract.ts'
import { keepPreferences, preferencesOf } from './queries.ts'

export const preferenceAnswers: Answers = []

answer(preferenceAnswers, readPreferences, (_, { db, user }) => preferencesOf(db, user.id))
answer(preferenceAnswers, savePreferences, ({ body }, { db, user }) => keepPreferences(db, user.id, body))
