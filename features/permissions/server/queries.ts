import { or, sql, type SQL } from 'drizzle-orm'
import { listPage, matches } from '#kit/server/list-page.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import type { Database } from '#kit/server/machine.ts'
import { permissions } from './tables.ts'

const { id, name, assignedTo, createdDate, createdAt, isCore } = permissions
export const permissionColumns = { id, name, assignedTo, createdDate, createdAt, isCore }

export function permissionPage(db: Database, { q, ...query }: ListQuery) {
  return listPage(db, query, {
    from: permissions,
    columns: permissionColumns,
    where: [q === undefined ? undefined : or(matches([name, createdDate], q), hasGroupStartingWith(q))],
    sort: { name },
    unsorted: { by: id, order: 'asc' },
    id,
  })
}

// The groups are a JSON list, which the query builder cannot look into.
function hasGroupStartingWith(text: string): SQL {
  const pattern = `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`exists (select 1 from jsonb_array_elements_text(${assignedTo}) as listed(one) where listed.one ilike ${pattern})`
}

/** The moment as the catalogue writes it: `14 Apr 2026, 8:43 PM`. */
export function createdDateOf(moment: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(moment)
  const time = part({ hour: 'numeric', minute: '2-digit', hour12: true }).replaceAll(/\s/g, ' ')
  return `${part({ day: '2-digit' })} ${part({ month: 'short' })} ${part({ year: 'numeric' })}, ${time}`
}
