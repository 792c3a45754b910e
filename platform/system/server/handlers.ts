import { sql } from 'drizzle-orm'
import { openApi } from '#kit/contract/openapi.ts'
import { noAddress } from '#kit/server/errors.ts'
import { memoize } from '#kit/contract/memoize.ts'
import { contributedIn } from '#kit/server/contributed.ts'
import type { Program } from '#kit/server/feature.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { createPause } from '#kit/server/pause.ts'
import { refusals } from '#kit/server/refusals.ts'
import { readDocs, readDocsPart, readHealth, readOpenApi } from '../contract.ts'
import { docsPages, type DocsPages } from './docs-pages.ts'
import { keptPage } from './kept-page.ts'

export const systemHandlers: Handlers = []

const databaseLimitMs = 3000

handle(systemHandlers, readHealth, async (_, context) => {
  const { db, settings, language } = context
  const { version, isSample, databaseName } = settings
  if (await isReachable(db)) {
    const background = await backgroundOf(context)
    return { status: 'ok', version, database: databaseName, isSample, ...(background && { background }) }
  }
  const body = {
    message: refusals.unreachable[language],
    status: 'unavailable',
    version,
    database: 'unreachable',
    isSample,
  }
  return Response.json(body, { status: 503, headers: { 'retry-after': '2' } })
})

async function backgroundOf({ program, ...machine }: Context<unknown>) {
  const reports: Record<string, Record<string, number>> = {}
  for (const [name, report] of Object.entries(program.background)) {
    const said = await report(machine)
    if (said) reports[name] = said
  }
  return Object.keys(reports).length > 0 ? reports : undefined
}

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

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

/** Describes every endpoint of the program, its own included. */
export function describeHandlers(program: Program): Handlers {
  const own: Handlers = []
  const endpoints = () => program.handlers.map((one) => one.endpoint)
  const describe = memoize(async (version: string) => {
    const { keyScopes: scopes, schemas, topics } = program
    return openApi(endpoints(), version, {
      names: contributedIn(program),
      scopes,
      schemas: schemas(),
      topics,
      pause: createPause(),
    })
  })
  const json = keptPage(async (version) => JSON.stringify(await describe(version)), {
    'content-type': 'application/json',
  })
  const pages = memoize(async (version: string): Promise<DocsPages> => docsPages(await describe(version), version))
  const overview = keptPage(async (version) => (await pages(version)).overview(), pageHeaders)
  handle(own, readOpenApi, (_, { request, settings }) => json(request, settings.version))
  handle(own, readDocs, (_, { request, settings }) => overview(request, settings.version))
  const partPage = memoize((part) => keptPage(async (version) => (await pages(version)).part(part) ?? '', pageHeaders))
  handle(own, readDocsPart, async ({ params: { part } }, { request, settings }) => {
    if (!(await pages(settings.version)).has(part)) throw noAddress()
    return partPage(part)(request, settings.version)
  })
  return own
}
