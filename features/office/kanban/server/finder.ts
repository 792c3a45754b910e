import { asc, eq } from 'drizzle-orm'
import type { Finder } from '#kit/server/feature.ts'
import { folded, holds } from '#kit/server/search-text.ts'
import { cardPath } from '../rules.ts'
import { kanbanBoards, kanbanItems } from './tables.ts'

/** Cards of the boards for the search over everything. */
export const cardFinder: Finder = {
  category: 'cards',
  title: 'Cards',
  find: async (text, { db, user, most }) => {
    if (!user.ability.can('read', 'Board')) return []
    const found = await db
      .select({ id: kanbanItems.id, title: kanbanItems.title, board: kanbanBoards.title, setId: kanbanBoards.setId })
      .from(kanbanItems)
      .innerJoin(kanbanBoards, eq(kanbanBoards.id, kanbanItems.boardId))
      .where(holds(folded(kanbanItems.title), text))
      .orderBy(asc(kanbanItems.id))
      .limit(most)
    return found.map(({ id, title, board, setId }) => ({
      url: { path: cardPath(id, setId) },
      icon: 'layout-kanban',
      title,
      subtitle: board,
    }))
  },
}
