import { IconChevronDown, IconChevronUp, IconExternalLink, IconX } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '../button/action-icon.tsx'
import { Link } from '../button/link.tsx'
import type { Row } from './column.ts'
import classes from './peek-drawer.module.css'
import type { Peek } from './use-peek.ts'

type Props<R> = {
  peek: Peek
  rows: R[] | undefined
  /** Rows before this page, and of all pages. */
  before: number
  total: number | undefined
  nameOf: (row: Row) => string
  path: ((row: R) => string) | undefined
  children: (id: number) => ReactNode
}

/** One row of a list beside it: the list stays, and arrows lead to the next. */
export function PeekDrawer<R extends Row>({ peek, rows = [], before, total, nameOf, path, children }: Props<R>) {
  const t = useText('ui')
  const { number } = useFormat()
  const { id, show } = peek
  useEscape(id === undefined ? undefined : () => show(undefined))
  if (id === undefined) return null
  const at = rows.findIndex((row) => Number(row.id) === id)
  const row = rows[at]
  const step = (label: string, to: number, icon: ReactNode) => {
    const next = at < 0 ? undefined : rows[to]
    return (
      <ActionIcon
        size={28}
        aria-label={label}
        title={label}
        disabled={!next}
        onClick={() => next && show(Number(next.id))}
      >
        {icon}
      </ActionIcon>
    )
  }
  return (
    <aside className={classes.drawer} aria-label={row ? nameOf(row) : t('peek.label')} data-peek>
      <div className={classes.head}>
        <bdi className={classes.name}>{row && nameOf(row)}</bdi>
        {row && total !== undefined && (
          <span className={classes.position}>
            {t('peek.position', { at: number(before + at + 1), total: number(total) })}
          </span>
        )}
        {step(t('peek.previous'), at - 1, <IconChevronUp size={16} stroke={1.5} />)}
        {step(t('peek.next'), at + 1, <IconChevronDown size={16} stroke={1.5} />)}
        {row && path && (
          <ActionIcon size={28} component={Link} to={path(row)} aria-label={t('peek.open')} title={t('peek.open')}>
            <IconExternalLink className="mirrored" size={16} stroke={1.5} />
          </ActionIcon>
        )}
        <ActionIcon size={28} aria-label={t('close')} title={t('close')} onClick={() => show(undefined)}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </div>
      <div key={id} className={classes.body}>
        {children(id)}
      </div>
    </aside>
  )
}

/** Escape closes it from wherever the focus is, but for a field and for what is open over it. */
function useEscape(close: (() => void) | undefined): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isInField = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== 'Escape' || event.defaultPrevented || isInField) return
      if (!document.querySelector('[aria-modal="true"], [aria-expanded="true"][aria-haspopup]')) close?.()
    }
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [close])
}
