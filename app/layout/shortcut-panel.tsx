import { IconCheck, IconChevronLeft, IconChevronRight, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { textOf, useText } from '#kit/web/i18n.ts'
import { changeOwnSettings, useOwnSettings } from '#kit/web/own-settings.ts'
import type { Screen } from '#kit/web/screen.ts'
import { useSession } from '#kit/web/session.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Select } from '#ui/input/inputs.ts'
import { Link } from '#ui/button/link.tsx'
import { mayOpen } from '../may-open.ts'
import { screens } from '../screens.ts'
import { ActionIcon } from '#ui/button/action-icon.tsx'
import classes from './shortcut-panel.module.css'

const firstPaths = [
  '/dashboards/logistics',
  '/apps/logistics/routes',
  '/apps/logistics/deliveries',
  '/apps/calendar',
  '/apps/invoice/list',
  '/apps/user/list',
  '/apps/roles',
  '/dashboards/analytics',
  '/pages/account-settings',
]
const mostAtFirst = 6
const most = 24

/** Tiles of screens, two in a row; a person adds, orders and removes them. */
export function ShortcutPanel({ onClose }: { onClose: () => void }) {
  const t = useText('shell')
  const session = useSession()
  const [isEditing, setEditing] = useState(false)
  const [held, setHeld] = useState<string>()
  const open = screens.filter(
    (screen) =>
      !screen.path.includes('{') && screen.path !== '*' && !screen.unauthenticatedOnly && mayOpen(screen, session),
  )
  const first = firstPaths.flatMap((path) => open.filter((screen) => screen.path === path).map(({ name }) => name))
  const names = useOwnSettings().shortcuts ?? first.slice(0, mostAtFirst)
  const tiles = names.flatMap((name) => open.filter((screen) => screen.name === name))
  const keep = (next: string[]) => changeOwnSettings({ shortcuts: next.slice(0, most) })
  const move = (name: string, to: number) => {
    const rest = tiles.map((screen) => screen.name).filter((one) => one !== name)
    keep([...rest.slice(0, to), name, ...rest.slice(to)])
  }
  const rest = open.filter(({ name, menu }) => menu && !names.includes(name))
  return (
    <div>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('shortcuts.label')}</h2>
        <ActionIcon
          aria-label={t(isEditing ? 'shortcuts.done' : 'shortcuts.edit')}
          aria-pressed={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? <IconCheck size={20} /> : <IconPencil size={20} />}
        </ActionIcon>
      </div>
      {tiles.length === 0 && !isEditing && <p className={classes.none}>{t('shortcuts.none')}</p>}
      <ul className={classes.tiles}>
        {tiles.map((screen, index) => (
          <li key={screen.name} className={classes.tile}>
            <div
              role="none"
              draggable={isEditing}
              data-held={held === screen.name || undefined}
              onDragStart={() => setHeld(screen.name)}
              onDragOver={(event) => {
                event.preventDefault()
                if (held && held !== screen.name) move(held, index)
              }}
              onDragEnd={() => setHeld(undefined)}
            >
              {isEditing ? (
                <Tools
                  screen={screen}
                  index={index}
                  last={tiles.length - 1}
                  onMove={move}
                  onRemove={(name) => keep(names.filter((one) => one !== name))}
                />
              ) : null}
              <Tile screen={screen} isLink={!isEditing} onClose={onClose} />
            </div>
          </li>
        ))}
      </ul>
      {isEditing && rest.length > 0 && (
        <div className={classes.add}>
          <Select
            aria-label={t('shortcuts.add')}
            placeholder={t('shortcuts.add')}
            searchable
            value={null}
            comboboxProps={{ withinPortal: false }}
            data={rest.map((screen) => ({ value: screen.name, label: textOf(screen.title) }))}
            onChange={(name) => name && keep([...names, name])}
          />
        </div>
      )}
    </div>
  )
}

function Tile({ screen, isLink, onClose }: { screen: Screen; isLink: boolean; onClose: () => void }) {
  const t = useText('shell')
  const words = (
    <>
      <span className={classes.icon} aria-hidden>
        <Icon name={screen.icon ?? screen.menu?.icon ?? 'file'} size={24} />
      </span>
      <strong>{textOf(screen.title)}</strong>
      <small>{screen.menu?.group ? textOf(screen.menu.group.key) : t(`menu.${screen.menu?.section ?? 'pages'}`)}</small>
    </>
  )
  return isLink ? (
    <Link to={screen.path} className={classes.link} onClick={onClose}>
      {words}
    </Link>
  ) : (
    <span className={classes.link}>{words}</span>
  )
}

type ToolProps = {
  screen: Screen
  index: number
  last: number
  onMove: (name: string, to: number) => void
  onRemove: (name: string) => void
}

function Tools({ screen, index, last, onMove, onRemove }: ToolProps) {
  const t = useText('shell')
  const title = textOf(screen.title)
  return (
    <span className={classes.tools}>
      <ActionIcon
        size={26}
        aria-label={t('shortcuts.earlier', { title })}
        disabled={index === 0}
        onClick={() => onMove(screen.name, index - 1)}
      >
        <IconChevronLeft size={16} className="mirrored" />
      </ActionIcon>
      <ActionIcon size={26} aria-label={t('shortcuts.remove', { title })} onClick={() => onRemove(screen.name)}>
        <IconX size={16} />
      </ActionIcon>
      <ActionIcon
        size={26}
        aria-label={t('shortcuts.later', { title })}
        disabled={index === last}
        onClick={() => onMove(screen.name, index + 1)}
      >
        <IconChevronRight size={16} className="mirrored" />
      </ActionIcon>
    </span>
  )
}
