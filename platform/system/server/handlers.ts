import { sql } from 'drizzle-orm'
import { openApi } from '#kit/contract/openapi.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { readDocs, readHealth, readOpenApi } from '../contract.ts'
import { docsPage } from './docs-page.ts'
import { keptPage } from './kept-page.ts'

export const systemHandlers: Handlers = []

handle(systemHandlers, readHealth, async (_, { db, settings }) => {
  await db.execute(sql`select 1`)
  return { status: 'ok', version: settings.version, database: settings.databaseName, isSample: settings.isSample }
})

/** Describes every endpoint of the program, its own included. */
export function describeHandlers(all: Handlers): Handlers {
  const own: Handlers = []
  const endpoints = () => all.map((one) => one.endpoint)
  const json = keptPage((version) => JSON.stringify(openApi(endpoints(), version)), {
    'content-type': 'application/json',
  })
  const page = keptPage((version) => docsPage(endpoints(), version), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
  handle(own, readOpenApi, (_, { request, settings }) => json(request, settings.version))
  handle(own, readDocs, (_, { request, settings }) => page(request, settings.version))
  return own
}
