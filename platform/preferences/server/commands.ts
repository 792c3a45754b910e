import { sql } from 'drizzle-orm'
import { mustBeContributed } from '#kit/server/contributed.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Preferences } from '../contract.ts'
import { preferences } from './tables.ts'

/** Keeps what was chosen and leaves the rest as it is. Refuses notifications that can't be turned off. */
export async function keepPreferences(
  { db, program }: Pick<Context, 'db' | 'program'>,
  userId: number,
  body: Preferences,
): Promise<Preferences> {
  for (const path of ['mutedNotifications', 'emailedNotifications'] as const)
    mustBeContributed(program, 'optionalNotifications', { place: 'body', path, value: body[path] })
  const { chosen } = preferences
  // One statement, so that two browsers saving at once don't overwrite each other or another list.
  const lists = sql`case when excluded.chosen ? 'lists' then jsonb_build_object('lists', coalesce(${chosen} -> 'lists', '{}') || (excluded.chosen -> 'lists')) else '{}' end`
  const [row] = await db
    .insert(preferences)
    .values({ userId, chosen: body })
    .onConflictDoUpdate({ target: preferences.userId, set: { chosen: sql`${chosen} || excluded.chosen || ${lists}` } })
    .returning()
  return row?.chosen ?? body
}
