import { handle, type Handlers } from '#kit/server/handle.ts'
import { mostPerGroup, searchAll } from '../contract.ts'
import { findPages, type CataloguePage, type Finder } from './queries.ts'

/** Handlers the search over the given screens and kinds of things. */
export function searchHandlers(pages: CataloguePage[], finders: Finder[]): Handlers {
  const answers: Handlers = []
  handle(answers, searchAll, async ({ query }, { db, user }) => {
    const text = query.q ?? ''
    const screens = findPages(pages, text, user)
    const things = text === '' ? [] : await Promise.all(finders.map((finder) => findThings(finder, text, { db, user })))
    return [...screens, ...things].filter((group) => group.children.length > 0)
  })
  return answers
}

async function findThings(finder: Finder, text: string, from: Pick<Parameters<Finder['find']>[1], 'db' | 'user'>) {
  const children = await finder.find(text, { ...from, most: mostPerGroup })
  return { title: finder.title, category: finder.category, children: children.slice(0, mostPerGroup) }
}
