import { chainedEvents, eventsAbout, type ChainedEvent } from '#platform/events/server/queries.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { mostEntries, readingMs } from '../rules.ts'
import { hashOfEntry, joined, type LogLine } from '../rules/log-chain.ts'
import type { Root } from '../rules/root.ts'

const batch = 1000

/** The log up to a moment, joined to what the root before stands for. */
export async function logUpTo(db: Database, before: Root['log'] | undefined, until: Date): Promise<Root['log']> {
  let { entries, hash, lastId } = before ?? { entries: 0, hash: '', lastId: '' }
  for (;;) {
    const rows = await chainedEvents(db, { afterId: lastId, until, most: batch })
    for (const row of rows) hash = await joined(hash, await hashOfEntry(entryOf(row)))
    entries += rows.length
    lastId = rows.at(-1)?.id ?? lastId
    if (rows.length < batch) return { entries, hash, lastId }
  }
}

function entryOf({ at, ...row }: ChainedEvent) {
  return { ...row, at: at.toISOString() }
}

const aboutLog = { entity: 'proofRoot', entityId: 'log' } as const

/** A reading is recorded once: each page that recorded itself would have the next one return it, without an end. */
async function isReading({ db, user, now }: Context): Promise<boolean> {
  const since = now().getTime() - readingMs
  const readings = await eventsAbout(db, aboutLog, 100)
  return readings.some(({ kind, actorId, at }) => {
    return kind === 'proofRoot.log-read' && actorId === user.id && at.getTime() > since
  })
}

/** A page of the log as its roots were made of it. */
export async function logPage(context: Context, after = ''): Promise<Response> {
  const { db, now, program } = context
  const rows = await chainedEvents(db, { afterId: after, until: now(), most: mostEntries })
  const lines: string[] = []
  for (const row of rows) {
    const entry = entryOf(row)
    const isPersonal = program.personalEntities.includes(row.entity)
    const line: LogLine = isPersonal ? { id: row.id, hash: await hashOfEntry(entry) } : entry
    lines.push(`${JSON.stringify(line)}\n`)
  }
  if (!(await isReading(context)))
    await db.transaction((tx) =>
      recordEvent(tx, context, { kind: 'proofRoot.log-read', ...aboutLog, after: { rows: rows.length } }),
    )
  return new Response(lines.join(''), {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
  })
}
