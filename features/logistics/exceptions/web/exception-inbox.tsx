import { lazy, Suspense } from 'react'
import { useText, withMessages } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { Part } from '#kit/web/part.tsx'
import { useAbility } from '#kit/web/use-session.ts'
import { Skeleton } from '#ui/display/display.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import classes from './exceptions.module.css'
import { panelTexts } from './panel-texts.ts'
import { ExceptionRail } from './rail/exception-rail.tsx'
import { viewSearch } from './view-switch.tsx'

const ExceptionBoard = lazy(async () => ({
  default: (await withMessages(import('./exception-board.tsx'), ...panelTexts)).ExceptionBoard,
}))

/** Everything that needs a person: beside the day it happens on, or as a board, as the address says. */
export function ExceptionInbox() {
  const t = useText('logistics-exceptions')
  const [{ view }] = useListSearch(viewSearch)
  const maySeeDay = useAbility().can('read', 'Day')
  const waiting = <Skeleton height={420} radius={6} />
  if (view === 'board')
    return (
      <div className={classes.board}>
        <Suspense fallback={waiting}>
          <ExceptionBoard />
        </Suspense>
      </div>
    )
  if (maySeeDay) return <Part name="live/screen">{waiting}</Part>
  return (
    <>
      <PageHeader title={t('screens.exceptions')} />
      <div className={classes.alone}>
        <ExceptionRail />
      </div>
    </>
  )
}
