import { sql } from 'drizzle-orm'
import { openApi } from '#kit/contract/openapi.ts'
import { answer, type Answers } from '#kit/server/answer.ts'
import { readDocs, readHealth, readOpenApi } from '../contract.ts'
import { docsPage } from './docs-page.ts'

export const systemAnswers: Answers = []

answer(systemAnswers, readHealth, async (_, { db, settings }) => {
  await db.execute(sql`select 1`)
  return { status: 'ok', version: settings.version, database: settings.databaseName, isSample: settings.isSample }
})

/** Describes the given answers, and itself. */
export function describeAnswers(others: Answers): Answers {
  const own: Answers = []
  const endpoints = () => [...others, ...own].map((one) => one.endpoint)
  answer(own, readOpenApi, (_, { settings }) => openApi(endpoints(), settings.version))
  answer(own, readDocs, (_, { settings }) => {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }
    return new Response(docsPage(endpoints(), settings.version), { headers })
  })
  return own
}
