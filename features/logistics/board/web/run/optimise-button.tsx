import { IconSparkles } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { useListSearch } from '#kit/web/list-search.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { idFilter } from '../../../depots/contract.ts'
import { isLost } from '../../../runs/rules/run-state.ts'
import { useBoard } from '../model/board.ts'
import classes from './run.module.css'
import { useRun } from './use-run.ts'

const OptimiseMenu = lazy(async () => ({ default: (await import('./optimise-menu.tsx')).OptimiseMenu }))
const OptimiseDialog = lazy(async () => ({ default: (await import('./optimise-dialog.tsx')).OptimiseDialog }))

const optimiseSearch = z.object({ optimise: idFilter })

/** Opens the choices of the optimiser; one search at a time. */
export function OptimiseButton() {
  const t = useText('logistics-board')
  const { plan, state } = useBoard()
  const [isOpen, setOpen] = useState(false)
  const [search, change] = useListSearch(optimiseSearch)
  // A link from the page of a route asks for its best order.
  const asked = state.routes.find(({ id }) => id === search.optimise)?.id
  const run = useRun(plan.runId)
  const isBusy = plan.runId !== null && !(run && isLost(run))
  const isShown = isOpen || (asked !== undefined && !isBusy)
  const close = () => {
    setOpen(false)
    if (search.optimise > 0) change({ optimise: 0 }, { replace: true })
  }
  return (
    <>
      <Button
        size="sm"
        aria-label={t('optimise.open')}
        className={classes.optimiseButton!}
        leftSection={<IconSparkles size={17} aria-hidden />}
        disabled={isBusy}
        title={isBusy ? t('run.busy') : undefined}
        onClick={() => setOpen(true)}
      >
        <span className={classes.optimiseWords}>{t('optimise.open')}</span>
      </Button>
      <Suspense fallback={<span className={classes.optimiseMore} />}>
        <OptimiseMenu isBusy={isBusy} onOpen={() => setOpen(true)} />
      </Suspense>
      <WhenOpened opened={isShown}>
        <OptimiseDialog opened={isShown} routeId={asked} onClose={close} />
      </WhenOpened>
    </>
  )
}
