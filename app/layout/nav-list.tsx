import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { textOf } from '#kit/web/i18n.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { entryTitle, pathTo, useIsShown, type MenuEntry, type MenuFolder, type MenuLink } from './menu.ts'
import classes from './nav-list.module.css'

type Props = {
  entries: MenuEntry[]
  /** Name of the screen whose entry is lit. */
  lit: string | undefined
  /** Keys of the open folders, outermost first: one for each level. */
  opened: string[]
  onOpened: (opened: string[]) => void
  level?: number
}

/** Menu entries one below the other; a folder opens in place and closes its neighbour. */
export function NavList({ level = 0, ...rest }: Props) {
  return (
    <ul className={classes.list} data-level={level}>
      {rest.entries.map((entry) =>
        entry.kind === 'link' ? (
          <NavLink key={entry.screen.name} entry={entry} isLit={entry.screen.name === rest.lit} level={level} />
        ) : (
          <NavFolder key={entry.key} {...rest} entry={entry} level={level} />
        ),
      )}
    </ul>
  )
}

function NavFolder({
  entry,
  level,
  opened,
  onOpened,
  lit,
}: Omit<Props, 'entries'> & { entry: MenuFolder; level: number }) {
  const isOpen = opened[level] === entry.key
  const above = opened.slice(0, level)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const holdsLit = pathTo([entry], lit).length > 0
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        data-folder
        data-holds={holdsLit || undefined}
        aria-expanded={isOpen}
        onClick={() => onOpened(isOpen ? above : [...above, entry.key])}
      >
        {level === 0 && <Icon name={entry.icon} size={16} stroke={1.5} className={classes.icon} />}
        <span className={classes.title}>{textOf(entry.key)}</span>
        <IconChevronRight size={14} className={classes.arrow} aria-hidden />
      </button>
      <div className={classes.fold} inert={!isOpen}>
        {wasOpen && <NavList entries={entry.entries} lit={lit} opened={opened} onOpened={onOpened} level={level + 1} />}
      </div>
    </li>
  )
}

function NavLink({ entry, isLit, level }: { entry: MenuLink; isLit: boolean; level: number }) {
  const useBadge = entry.screen.menu?.useBadge ?? noBadge
  const badge = useBadge()
  const isShown = useIsShown(entry)
  const format = useFormat()
  if (!isShown) return null
  return (
    <li>
      <Link
        ref={isLit ? bringIntoSight : undefined}
        to={entry.screen.path}
        className={classes.item}
        aria-current={isLit ? 'page' : undefined}
      >
        {level === 0 && <Icon name={entry.icon} size={16} stroke={1.5} className={classes.icon} />}
        <span className={classes.title}>{textOf(entryTitle(entry))}</span>
        {badge && (
          <span className={classes.badge}>
            {typeof badge === 'number' ? format.number(badge) : format.inDigits(badge)}
          </span>
        )}
      </Link>
    </li>
  )
}

// Not `scrollIntoView`, from where some browsers go on when Tab is pressed first.
function bringIntoSight(link: HTMLElement | null): void {
  const menu = link?.closest('nav')
  if (!link || !menu) return
  const [outer, inner] = [menu.getBoundingClientRect(), link.getBoundingClientRect()]
  menu.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom)
}

function noBadge(): undefined {
  return undefined
}
