import { IconFilter } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText, withMessages } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Link } from '#ui/button/link.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { VisuallyHidden } from '#ui/page/layout.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { markExceptionRead, type ExceptionRow } from '../../contract.ts'
import { exceptionsPath } from '../../rules.ts'
import { boardOf } from '../board-path.ts'
import type { PanelDialog } from '../exception-panel.tsx'
import { panelTexts } from '../panel-texts.ts'
import { isFiltered, NoExceptions, noFilter } from '../no-exceptions.tsx'
import { useKeys } from '../use-keys.ts'
import classes from './rail.module.css'
import { RailItem } from './rail-item.tsx'
import { useInbox } from './use-inbox.ts'

const ExceptionFilters = lazy(async () => ({ default: (await import('../exception-filters.tsx')).ExceptionFilters }))
const ExceptionPanel = lazy(async () => ({
  default: (await withMessages(import('../exception-panel.tsx'), 'logistics-settings', ...panelTexts)).ExceptionPanel,
}))
// Few days have more than one page of problems.
const RailPages = lazy(async () => ({ default: (await import('./rail-pages.tsx')).RailPages }))
const ResolveDialog = lazy(async () => ({ default: (await import('../resolve-dialog.tsx')).ResolveDialog }))
const SnoozeDialog = lazy(async () => ({ default: (await import('../snooze-dialog.tsx')).SnoozeDialog }))

type Inbox = ReturnType<typeof useInbox>

/** What needs a person, the most severe first, beside what it is about; at an address of its own also where there is nothing. */
export function ExceptionRail() {
  const isAlways = useRouterState({ select: ({ location }) => location.pathname === exceptionsPath })
  const inbox = useInbox()
  const { list, chosen, openedId, openOne } = inbox
  const mayWrite = useMay(markExceptionRead)
  const [dialog, setDialog] = useState<PanelDialog>()
  const ask = (next: PanelDialog) => mayWrite && (openedId ?? chosen) !== undefined && setDialog(next)
  useKeys({
    j: () => inbox.step(1),
    k: () => inbox.step(-1),
    e: () => ask('resolve'),
    s: () => ask('snooze'),
  })
  if (openedId !== undefined)
    return (
      <div className={classes.sheet}>
        <Suspense fallback={<Skeleton height={420} radius={0} />}>
          <ExceptionPanel
            key={openedId}
            id={openedId}
            dialog={dialog}
            onDialog={setDialog}
            onOpen={openOne}
            onClose={() => openOne(undefined)}
          />
        </Suspense>
      </div>
    )
  if (!isAlways && list.total === 0 && !isFiltered(list.search) && inbox.state === 'open') return null
  return (
    <>
      <Head inbox={inbox} />
      <Rows inbox={inbox} />
      <Keys />
      {dialog && chosen && <Asked dialog={dialog} exception={chosen} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function Head({ inbox: { list } }: { inbox: Inbox }) {
  const t = useText('logistics-exceptions')
  const format = useFormat()
  const [isOpen, setOpen] = useState(() => isFiltered(list.search))
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <h2>
          {t('screens.exceptions')} {list.total !== undefined && <small>{format.number(list.total)}</small>}
        </h2>
        <ActionIcon
          aria-label={t('rail.filter')}
          title={t('rail.filter')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconFilter size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
        <Link to={boardOf(list.search)} className={classes.board}>
          {t('view.board')}
        </Link>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton height={64} />}>
          <ExceptionFilters list={list} />
        </Suspense>
      )}
    </div>
  )
}

function Rows({ inbox: { list, state, chosen, choose, openOne } }: { inbox: Inbox }) {
  const t = useText('logistics-exceptions')
  const { rows, pages, error, refetch, search, onSearch } = list
  if (error && !rows) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!rows) return <Skeleton height={420} radius={0} />
  if (rows.length === 0)
    return <NoExceptions isFiltered={isFiltered(search)} state={state} onClear={() => onSearch(noFilter)} />
  return (
    <>
      <ul className={classes.items} aria-label={t('list')}>
        {rows.map((row) => {
          const isChosen = row.id === chosen?.id
          return (
            <RailItem
              key={row.id}
              row={row}
              isChosen={isChosen}
              onChoose={() => (isChosen ? openOne(row.id) : choose(row))}
              onOpen={() => openOne(row.id)}
            />
          )
        })}
      </ul>
      {pages > 1 && (
        <Suspense>
          <RailPages total={pages} value={search.page} label={t('pages')} onChange={(page) => onSearch({ page })} />
        </Suspense>
      )}
    </>
  )
}

function Keys() {
  const t = useText('logistics-exceptions')
  const keys = [
    ['J K', 'move'],
    ['E', 'resolve'],
    ['S', 'snooze'],
  ] as const
  return (
    <p className={classes.keys}>
      <VisuallyHidden>{t('keys')}</VisuallyHidden>
      {keys.map(([key, what]) => (
        <span key={key} aria-hidden>
          <b>{key}</b> {t(`rail.keys.${what}`)}
        </span>
      ))}
    </p>
  )
}

type AskedProps = { dialog: NonNullable<PanelDialog>; exception: ExceptionRow; onClose: () => void }

function Asked({ dialog, exception, onClose }: AskedProps) {
  return (
    <Suspense>
      {dialog === 'resolve' ? (
        <ResolveDialog exception={exception} onClose={onClose} />
      ) : (
        <SnoozeDialog exception={exception} onClose={onClose} />
      )}
    </Suspense>
  )
}
