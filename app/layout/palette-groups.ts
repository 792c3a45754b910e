import type { SearchGroup } from '#platform/search/contract.ts'
import { holdsText } from '#kit/contract/fold-text.ts'
import type { Screen } from '#kit/web/screen.ts'

export const mostPerGroup = 5

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

/** Screens whose title contains the text, at most five of a group; groups without a find are dropped. */
export function groupsOf(screens: Titled[], text: string, titleOf: (group: string) => string): FindGroup[] {
  const fitting = screens.filter(({ title }) => holdsText(title, text))
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
