import { nearText } from '#kit/contract/near-text.ts'
import type { CataloguePage, Finder, Found } from '#kit/server/feature.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { mostPerGroup, searchAll, type SearchGroup } from '../contract.ts'
import { numberedThing, soundParts } from '../rules.ts'
import { findPages, titled } from './queries.ts'

type From = Omit<Parameters<Finder['find']>[1], 'most'>

/** How many candidates to look at for each correct part of a text that isn't found as it was typed. */
const mostCandidates = 40

/** Answers the search over the given screens and kinds of things. */
export function searchHandlers(pages: CataloguePage[], finders: Finder[]): Handlers {
  const own: Handlers = []
  handle(own, searchAll, async ({ query }, { db, user, language }) => {
    const text = query.q ?? ''
    const from = { db, user, language }
    const found = [...findPages(pages, text, user), ...(await findThings(finders, text, from))].filter(isFull)
    if (found.length > 0 || text === '') return found
    const near = await Promise.all(finders.map((finder) => findNear(finder, text, from)))
    return [...findPages(pages, text, user, nearText), ...near].filter(isFull)
  })
  return own
}

function isFull({ children }: SearchGroup): boolean {
  return children.length > 0
}

/** Things that hold the text; where it names a kind and a number, things of that kind by the number. */
async function findThings(finders: Finder[], text: string, from: From): Promise<SearchGroup[]> {
  if (text === '') return []
  const numbered = numberedThing(text, finders)
  const found = await Promise.all(
    finders.map(async (finder) => {
      const isNumbered = finder.category === numbered?.category
      const asked = isNumbered ? numbered.number : text
      return groupOf(finder, await finder.find(asked, { ...from, most: mostPerGroup }), asked)
    }),
  )
  return found.toSorted((one, other) => rankOf(other, numbered) - rankOf(one, numbered))
}

function rankOf({ category }: SearchGroup, numbered: { category: string } | undefined): number {
  return Number(category === numbered?.category)
}

async function findNear(finder: Finder, text: string, from: From): Promise<SearchGroup> {
  const parts = soundParts(text)
  const lists = await Promise.all(parts.map((part) => finder.find(part, { ...from, most: mostCandidates })))
  const byAddress = new Map(lists.flat().map((one) => [JSON.stringify(one.url), one]))
  const near = [...byAddress.values()].filter(({ title, subtitle = '', also = [] }) =>
    [title, subtitle, ...also].some((one) => nearText(one, text)),
  )
  return groupOf(finder, near, text)
}

function groupOf({ title, category }: Finder, found: Found[], text: string): SearchGroup {
  return { title, category, children: found.slice(0, mostPerGroup).map((child) => titled(child, text)) }
}
