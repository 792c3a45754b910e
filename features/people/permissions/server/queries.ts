import { asc, or, sql, type SQL } from 'drizzle-orm'
import type { Finder } from '#kit/server/feature.ts'
import { columnsIn } from '#kit/server/columns-in.ts'
import { listPage, matches } from '#kit/server/list-page.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import type { Database } from '#kit/server/machine.ts'
import { folded, holds } from '#kit/server/search-text.ts'
import { Permission } from '../contract.ts'
import { permissions } from './tables.ts'

const { id, name, assignedTo, createdDate } = permissions
export const permissionColumns = columnsIn(permissions, Permission)

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

/** Finds permissions by name, for the search over everything. */
export const permissionFinder: Finder = {
  category: 'permissions',
  title: 'Permissions',
  find: async (text, { db, user, most }) => {
    if (!user.ability.can('read', 'Permission')) return []
    const found = await db
      .select({ name })
      .from(permissions)
      .where(matches([name], text))
      .orderBy(asc(name))
      .limit(most)
    return found.map((one) => ({
      url: { path: `/apps/permissions?q=${encodeURIComponent(one.name)}` },
      icon: 'lock',
      title: one.name,
    }))
  },
}

// The groups are a JSON list, which the query builder cannot look into.
function hasGroupStartingWith(text: string): SQL {
  return sql`exists (select 1 from jsonb_array_elements_text(${assignedTo}) as listed(one) where ${holds(folded(sql`listed.one`), text, 'at the start')})`
}

/** The moment as the catalogue writes it: `14 Apr 2026, 8:43 PM`. */
export function createdDateOf(moment: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(moment)
  const time = part({ hour: 'numeric', minute: '2-digit', hour12: true }).replaceAll(/\s/g, ' ')
  return `${part({ day: '2-digit' })} ${part({ month: 'short' })} ${part({ year: 'numeric' })}, ${time}`
}
