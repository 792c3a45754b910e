import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Skeleton, Tabs } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { TabList } from '#ui/page/tab-list.tsx'
import { listPlans, readPlan } from '../../plans/contract.ts'
import {
  listRoutes,
  previewPublication,
  previewRecall,
  readRoute,
  recallPublication,
  type RecallPreview,
} from '../contract.ts'
import { DriverChanges, Notified, reachable } from './publish-parts.tsx'
import { RecallNotices } from './recall-notices.tsx'
import classes from './routes.module.css'
import { useRouteFormat } from './use-route-format.ts'

const stale = [previewPublication, listRoutes, readRoute, listPlans, readPlan]
type Props = { planId: number; opened: boolean; onClose: () => void }

/** Asks before recalling a publication: what every driver has afterwards, and who is notified. */
export function RecallDialog({ planId, opened, onClose }: Props) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { mutate, isPending } = useSend(recallPublication, { stale, onSuccess: onClose })
  const { data, error, refetch } = useQuery({
    ...queryOf(previewRecall, { params: { id: planId } }),
    // Once recalled there is nothing to ask about; what was refused is asked about again.
    enabled: opened && !isPending,
    staleTime: 0,
  })
  const { current, routeCount = 0 } = data ?? {}
  const words = { number: format.number(current?.number ?? 0), count: routeCount, shown: format.number(routeCount) }
  const title = current && t(routeCount > 0 ? 'recall.titleOf' : 'recall.title', words)
  return (
    <Dialog opened={opened} onClose={onClose} title={title ?? t('recall.open')} size="lg">
      {opened && data && (
        <Sheet
          key={data.current.id}
          preview={data}
          isPending={isPending}
          onClose={onClose}
          onRecall={(query) => mutate({ params: { id: planId }, query })}
        />
      )}
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
    </Dialog>
  )
}

type SheetProps = Pick<Props, 'onClose'> & {
  preview: RecallPreview
  isPending: boolean
  onRecall: (query: { number: number; exceptIds: number[] }) => void
}

function Sheet({ preview, isPending, onClose, onRecall }: SheetProps) {
  const t = useText('logistics-routes')
  const { current, restored, routes, drivers, told, broken, isUnderWay } = preview
  const concerned = drivers.filter(({ isConcerned }) => isConcerned)
  const [notified, setNotified] = useState<readonly number[]>(() => reachable(concerned))
  const exceptIds = concerned.flatMap(({ id }) => (notified.includes(id) ? [] : [id]))
  return (
    <Stack>
      <RecallNotices told={told} broken={broken} isUnderWay={isUnderWay} />
      <Outcome restored={restored} />
      <Tabs defaultValue="drivers" keepMounted={false}>
        <TabList>
          <Tabs.Tab value="drivers">{t('publish.byDriver')}</Tabs.Tab>
          <Tabs.Tab value="notified">{t('publish.notified')}</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="drivers" pt="md" className={classes.listed!} tabIndex={0}>
          <DriverChanges routes={routes} />
        </Tabs.Panel>
        <Tabs.Panel value="notified" pt="md" className={classes.listed!} tabIndex={0}>
          <Notified drivers={concerned} notified={notified} onNotified={setNotified} />
        </Tabs.Panel>
      </Tabs>
      <DialogEnd>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('publish.cancel')}
        </Button>
        <Button
          color="error"
          disabled={isUnderWay}
          loading={isPending}
          onClick={() => onRecall({ number: current.number, exceptIds })}
        >
          {t('recall.open')}
        </Button>
      </DialogEnd>
    </Stack>
  )
}

/** What holds after a recall. */
function Outcome({ restored }: Pick<RecallPreview, 'restored'>) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const names = restored.map(({ number, planName }) =>
    t('recall.restored', { number: format.number(number), plan: planName }),
  )
  return (
    <div>
      {names.length === 0 ? t('recall.nothingBefore') : t('recall.before', { publications: format.list(names) })}{' '}
      {t('recall.text')}
    </div>
  )
}
