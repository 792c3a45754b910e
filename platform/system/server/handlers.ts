import { sql } from 'drizzle-orm'
import { openApi } from '#kit/contract/openapi.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { pauser } from '#kit/server/pause.ts'
import { refusals } from '#kit/server/refusals.ts'
import { readDocs, readHealth, readOpenApi } from '../contract.ts'
import { docsPage } from './docs-page.ts'
import { keptPage } from './kept-page.ts'

export const systemHandlers: Handlers = []

const databaseLimitMs = 3000

handle(systemHandlers, readHealth, async (_, { db, settings: { version, isSample, databaseName }, language }) => {
  if (await isReachable(db)) return { status: 'ok', version, database: databaseName, isSample }
  const body = {
    message: refusals.unreachable[language],
    status: 'unavailable',
    version,
    database: 'unreachable',
    isSample,
  }
  return Response.json(body, { status: 503, headers: { 'retry-after': '2' } })
})

/** Whether the database answers in time; one that hangs counts as down. */
async function isReachable(db: Database): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLate = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), databaseLimitMs)))
  const answers = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([answers, isLate]).finally(() => clearTimeout(timer))
}

/** Describes every endpoint of the program, its own included. */
export function describeHandlers(all: Handlers): Handlers {
  const own: Handlers = []
  const endpoints = () => all.map((one) => one.endpoint)
  const describe = async (version: string) => openApi(endpoints(), version, pauser())
  const json = keptPage(async (version) => JSON.stringify(await describe(version)), {
    'content-type': 'application/json',
  })
  const page = keptPage(async (version) => docsPage(await describe(version), version, pauser()), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
  handle(own, readOpenApi, (_, { request, settings }) => json(request, settings.version))
  handle(own, readDocs, (_, { request, settings }) => page(request, settings.version))
  return own
}
