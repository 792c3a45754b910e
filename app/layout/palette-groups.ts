import { holdsText } from '#kit/contract/fold-text.ts'
import { nearText } from '#kit/contract/near-text.ts'
import type { SearchGroup } from '#platform/search/contract.ts'
import type { Screen } from '#kit/web/screen.ts'
import { isCalled } from './palette-words.ts'

export const mostPerGroup = 5
/** Commands that add or do something are all listed. */
const mostCommands = 8

export type Find = {
  key: string
  icon: string
  title: string
  subtitle?: string | undefined
  open: { kind: 'path'; path: string } | { kind: 'run'; run: () => void }
}
export type FindGroup = { key: string; title: string; finds: Find[] }
type Titled = { screen: Screen; title: string }

const groupOrder: NonNullable<Screen['searchGroup']>[] = [
  'dashboards',
  'frontPages',
  'appsAndPages',
  'userInterface',
  'formsAndTables',
  'chartAndMisc',
]

/**
 * Screens whose title contains the text or that are also called so, at most five of a group; where there are none, those
 * whose title is near it. Groups without a find are dropped.
 */
export function groupsOf(screens: Titled[], text: string, titleOf: (group: string) => string): FindGroup[] {
  const named = screens.filter(({ screen, title }) => holdsText(title, text) || isCalled(screen.name, text))
  const fitting = named.length > 0 ? named : screens.filter(({ title }) => nearText(title, text))
  return groupOrder
    .map((key) => ({
      key,
      title: titleOf(key),
      finds: fitting
        .filter(({ screen }) => screen.searchGroup === key)
        .slice(0, mostPerGroup)
        .map(findOf),
    }))
    .filter(({ finds }) => finds.length > 0)
}

/** The things a server's answer adds to the screens that are known here: deliveries, people, orders. */
export function thingsIn(groups: SearchGroup[], titleOf: (category: string, title: string) => string): FindGroup[] {
  return groups
    .map(({ title, category, children }) => ({
      key: category,
      title: titleOf(category, title),
      finds: children.flatMap(({ url, icon, title: name, subtitle }): Find[] =>
        'path' in url
          ? [{ key: `${category}${url.path}`, icon, title: name, subtitle, open: { kind: 'path', path: url.path } }]
          : [],
      ),
    }))
    .filter(({ finds }) => finds.length > 0)
}

export function findOf({ screen, title }: Titled): Find {
  return {
    key: screen.name,
    icon: screen.icon ?? screen.menu?.icon ?? 'file',
    title,
    open: { kind: 'path', path: screen.path },
  }
}

/** Commands whose words are all in what was typed, in any order; where there are none, those that are near it. */
export function commandsOf(commands: Find[], text: string): Find[] {
  const words = text.split(/\s+/)
  const named = commands.filter(
    ({ key, title }) => words.every((word) => holdsText(title, word)) || isCalled(key, text),
  )
  const fitting = named.length > 0 ? named : commands.filter(({ title }) => nearText(title, text))
  return fitting.slice(0, mostCommands)
}
