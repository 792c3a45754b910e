import { and, desc } from 'drizzle-orm'
import type { Finder } from '#kit/server/feature.ts'
import { folded, holds } from '#kit/server/search-text.ts'
import { visiblePlans } from './queries.ts'
import { plans } from './tables.ts'

/** Plans by name for the search over everything, the newest days first. */
export const planFinder: Finder = {
  category: 'plans',
  title: 'Plans',
  nouns: ['plan', 'plans', 'خطة', 'الخطة'],
  find: async (text, { db, user, most }) => {
    if (!user.ability.can('read', 'Plan')) return []
    const found = await db
      .select({ id: plans.id, name: plans.name, day: plans.day })
      .from(plans)
      .where(and(await visiblePlans(db, user, 'read'), holds(folded(plans.name), text)))
      .orderBy(desc(plans.day), desc(plans.id))
      .limit(most)
    return found.map(({ id, name, day }) => ({
      url: { path: `/apps/logistics/routes?date=${day}&plan=${id}` },
      icon: 'route',
      title: name,
      subtitle: day,
    }))
  },
}
