import { holdsText } from '#kit/contract/fold-text.ts'
import type { CataloguePage, Found } from '#kit/server/feature.ts'
import type { Caller } from '#kit/server/handle.ts'
import { mostPerGroup, type SearchChild, type SearchGroup } from '../contract.ts'

/** Adds the matching text to the title if the title alone doesn't show the match. */
export function titled({ also = [], subtitle, ...child }: Found, text: string): SearchChild {
  const matched = holdsText(child.title, text)
    ? undefined
    : [subtitle ?? '', ...also].find((one) => holdsText(one, text))
  const isShown = subtitle !== undefined && subtitle !== matched
  return {
    ...child,
    ...(matched !== undefined && { title: `${child.title} · ${matched}` }),
    ...(isShown && { subtitle }),
  }
}

const groupTitles: Record<string, string> = {
  dashboards: 'Dashboards',
  frontPages: 'Front Pages',
  appsAndPages: 'Apps and Pages',
  userInterface: 'User Interface',
  formsAndTables: 'Forms and Tables',
  chartAndMisc: 'Chart and Misc',
}

/** The catalogue's screens whose title contains the text and which the caller may open, in groups. */
export function findPages(
  pages: CataloguePage[],
  text: string,
  user: Caller,
  fits: (title: string, text: string) => boolean = holdsText,
): SearchGroup[] {
  const fitting = pages.filter((page) => fits(page.title, text) && mayOpen(page, user))
  return Object.entries(groupTitles).map(([category, title]) => ({
    title,
    category,
    children: fitting
      .filter((page) => page.group === category)
      .slice(0, mostPerGroup)
      .map((page) => ({ url: { name: page.name }, icon: page.icon, title: page.title })),
  }))
}

function mayOpen({ action, subject }: CataloguePage, user: Caller): boolean {
  return action === undefined || subject === undefined || user.ability.can(action, subject)
}
