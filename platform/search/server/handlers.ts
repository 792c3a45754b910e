import type { CataloguePage, Finder } from '#kit/server/feature.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { mostPerGroup, searchAll } from '../contract.ts'
import { findPages, titled } from './queries.ts'

/** Answers the search over the given screens and kinds of things. */
export function searchHandlers(pages: CataloguePage[], finders: Finder[]): Handlers {
  const own: Handlers = []
  handle(own, searchAll, async ({ query }, { db, user, language }) => {
    const text = query.q ?? ''
    const screens = findPages(pages, text, user)
    const things =
      text === '' ? [] : await Promise.all(finders.map((finder) => findThings(finder, text, { db, user, language })))
    return [...screens, ...things].filter((group) => group.children.length > 0)
  })
  return own
}

async function findThings(finder: Finder, text: string, from: Omit<Parameters<Finder['find']>[1], 'most'>) {
  const children = await finder.find(text, { ...from, most: mostPerGroup })
  return {
    title: finder.title,
    category: finder.category,
    children: children.slice(0, mostPerGroup).map((child) => titled(child, text)),
  }
}
