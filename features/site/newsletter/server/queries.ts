import { sql } from 'drizzle-orm'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { listPage } from '#kit/server/list-page.ts'
import type { Machine } from '#kit/server/machine.ts'
import type { Subscriber } from '../contract.ts'
import { newsletterPath } from '../rules.ts'
import { newsletterSubscribers as rows } from './tables.ts'

const state = sql<Subscriber['state']>`case
  when ${rows.leftAt} is not null then 'left'
  when ${rows.confirmedAt} is not null then 'confirmed'
  else 'unconfirmed' end`

export async function subscriberPage(
  { db, settings }: Pick<Machine, 'db' | 'settings'>,
  query: ListQuery & { state?: string | undefined },
) {
  const { id, email, language, agreedAt, confirmedAt, leftAt, leaveToken, searchText } = rows
  const page = await listPage(db, query, {
    from: rows,
    columns: { id, email, language, agreedAt, confirmedAt, leftAt, leaveToken, state },
    where: [query.state === undefined ? undefined : sql`${state} = ${query.state}`],
    search: searchText,
    sort: { email, agreedAt, confirmedAt },
    id,
  })
  const subscribers = page.rows.map(({ leaveToken: token, ...row }) => ({
    ...row,
    agreedAt: row.agreedAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    leftAt: row.leftAt?.toISOString() ?? null,
    leaveUrl: `${settings.publicUrl}${newsletterPath('leave', token)}`,
  }))
  return { subscribers, total: page.total }
}
