import type { MenuGroup, MenuSection, Screen } from '#kit/web/screen.ts'
import type { Session } from '#kit/web/session.ts'
import { mayOpen } from '../may-open.ts'

export type MenuLink = { kind: 'link'; screen: Screen; icon: string; order: number }
export type MenuFolder = { kind: 'folder'; key: string; icon: string; order: number; entries: MenuEntry[] }
export type MenuEntry = MenuLink | MenuFolder
export type Section = { key: MenuSection; entries: MenuEntry[] }

const sectionOrder: MenuSection[] = ['dashboards', 'frontPages', 'appsAndPages', 'interface', 'others']

/** The menu a person sees: screens that exist and are allowed, in sections and folders. */
export function menuOf(screens: Screen[], session: Session | undefined): Section[] {
  const open = screens.filter((screen) => screen.menu && mayOpen(screen, session))
  return sectionOrder
    .map((key) => ({ key, entries: sorted(entriesOf(open.filter((screen) => screen.menu?.section === key)), session) }))
    .filter(({ entries }) => entries.length > 0)
}

/** Keys of the folders that lead to the lit screen, outermost first. */
export function pathTo(entries: MenuEntry[], screenName: string | undefined): string[] {
  for (const entry of entries) {
    if (entry.kind === 'link') continue
    if (entry.entries.some((child) => child.kind === 'link' && child.screen.name === screenName)) return [entry.key]
    const below = pathTo(entry.entries, screenName)
    if (below.length) return [entry.key, ...below]
  }
  return []
}

function entriesOf(screens: Screen[]): MenuEntry[] {
  const entries: MenuEntry[] = []
  for (const screen of screens) {
    const place = screen.menu!
    const siblings = chainOf(place.group).reduce((level, group) => folderIn(level, group, place.order), entries)
    siblings.push({ kind: 'link', screen, icon: place.icon, order: place.order })
  }
  return entries
}

function chainOf(group: MenuGroup | undefined): MenuGroup[] {
  return group ? [...chainOf(group.inside), group] : []
}

function folderIn(level: MenuEntry[], group: MenuGroup, order: number): MenuEntry[] {
  const known = level.find((entry): entry is MenuFolder => entry.kind === 'folder' && entry.key === group.key)
  if (known) {
    known.order = Math.min(known.order, order)
    return known.entries
  }
  const made: MenuFolder = { kind: 'folder', key: group.key, icon: group.icon, order, entries: [] }
  level.push(made)
  return made.entries
}

// A dispatcher's day is in logistics, so that folder comes first.
function sorted(entries: MenuEntry[], session: Session | undefined): MenuEntry[] {
  const isFirst = (entry: MenuEntry) =>
    session?.userData.role === 'dispatcher' && entry.kind === 'folder' && entry.key.startsWith('logistics')
  const rank = (entry: MenuEntry) => (isFirst(entry) ? -1 : entry.order)
  return entries
    .map((entry) => (entry.kind === 'folder' ? { ...entry, entries: sorted(entry.entries, session) } : entry))
    .toSorted((one, other) => rank(one) - rank(other))
}
