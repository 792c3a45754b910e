import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { textOf, useText } from '#kit/web/i18n.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { useCurrentScreen } from '../current-screen.ts'
import { Company } from './company.tsx'
import classes from './horizontal-nav.module.css'
import {
  entryTitle,
  foldedMenu,
  litName,
  pathTo,
  useIsShown,
  type MenuEntry,
  type MenuFolder,
  type MenuLink,
} from './menu.ts'
import { useMenu } from './use-menu.ts'

const closeDelayMs = 160

/** The menu as a row: a folder opens under the pointer or by key, and its folders sideways. */
export function HorizontalNav() {
  const t = useText('shell')
  const screen = useCurrentScreen()
  const sections = useMenu()
  const lit = litName(sections, screen)
  const entries = foldedMenu(sections)
  const litPath = pathTo(entries, lit)
  return (
    <div className={classes.row}>
      <Company />
      <nav className={classes.menu} aria-label={t('menu.label')}>
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={keyOf(entry)} className={classes.holder}>
              <Entry entry={entry} lit={lit} litPath={litPath} level={0} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

type EntryProps = { entry: MenuEntry; lit: string | undefined; litPath: string[]; level: number; onDone?: () => void }

function Entry({ entry, ...rest }: EntryProps) {
  return entry.kind === 'link' ? (
    <RowLink entry={entry} isLit={entry.screen.name === rest.lit} {...rest} />
  ) : (
    <RowFolder entry={entry} {...rest} />
  )
}

function RowLink({
  entry,
  isLit,
  level,
  onDone,
}: {
  entry: MenuLink
  isLit: boolean
  level: number
  onDone?: () => void
}) {
  if (!useIsShown(entry)) return null
  return (
    <Link
      to={entry.screen.path}
      className={classes.item}
      data-level={level}
      data-lit={isLit || undefined}
      aria-current={isLit ? 'page' : undefined}
      onClick={onDone}
    >
      <Icon name={entry.icon} size={16} stroke={1.5} />
      {textOf(entryTitle(entry))}
    </Link>
  )
}

function RowFolder({ entry, lit, litPath, level, onDone }: EntryProps & { entry: MenuFolder }) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const closeSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), closeDelayMs)
  }
  // A mouse has already opened it by hovering, so a click must not close it.
  const handleClick = ({ nativeEvent }: MouseEvent) =>
    setOpen(!isOpen || (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse'))
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  const finish = () => {
    setOpen(false)
    onDone?.()
  }
  const isLit = litPath.includes(entry.key)
  const Arrow = level === 0 ? IconChevronDown : IconChevronRight
  return (
    <div
      role="none"
      className={classes.folder}
      onPointerEnter={(event) => event.pointerType === 'mouse' && open()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && closeSoon()}
      onKeyDown={handleKey}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className={classes.item}
        data-level={level}
        data-open={isOpen || undefined}
        data-lit={(isLit && level === 0) || undefined}
        data-inside={(isLit && level > 0) || undefined}
        aria-expanded={isOpen}
        onClick={handleClick}
      >
        <Icon name={entry.icon} size={16} stroke={1.5} />
        <span className={classes.title}>{textOf(entry.key)}</span>
        <Arrow size={14} aria-hidden className={level > 0 ? 'mirrored' : undefined} />
      </button>
      {isOpen && (
        <ul className={classes.popover} data-level={level}>
          {entry.entries.map((child) => (
            <li key={keyOf(child)} className={classes.holder}>
              <Entry entry={child} lit={lit} litPath={litPath} level={level + 1} onDone={finish} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function keyOf(entry: MenuEntry): string {
  return entry.kind === 'link' ? entry.screen.name : entry.key
}
