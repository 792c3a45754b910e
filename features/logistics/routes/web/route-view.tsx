import { IconArrowBack, IconPencil, IconPrinter, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { usePageTitle } from '#kit/web/page-title.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { useGo } from '#ui/button/link.tsx'
import { MoreActions } from '#ui/overlay/more-actions.tsx'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Skeleton, Tabs } from '#ui/display/display.ts'
import { Group } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { saveFile } from '#ui/file/save-file.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { TitledTabs } from '#ui/page/tab-list.tsx'
import { listPlans, readPlan } from '../../plans/contract.ts'
import { startRun } from '../../runs/contract.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { printLoadList, printManifest, readRoute, recallPublication, type RouteDetail } from '../contract.ts'
import { isBeforeStart, stateTones } from '../rules.ts'
import { RecallDialogs } from './recall-dialogs.tsx'
import { Receipt } from './receipt.tsx'
import { Load } from './route-load.tsx'
import { Log } from './route-log.tsx'
import { Overview } from './route-overview.tsx'
import { StopsTab } from './stops/stops-tab.tsx'
import { Transfers } from './route-transfers.tsx'
import classes from './routes.module.css'
import { useRouteFormat } from './use-route-format.ts'

const RecordedList = lazy(async () => ({ default: (await import('./record/recorded-list.tsx')).RecordedList }))
const CashAndReturns = lazy(async () => ({ default: (await import('./record/cash-and-returns.tsx')).CashAndReturns }))
const waiting = <Skeleton height={320} radius={6} />

const tabs = ['stops', 'overview', 'load', 'returns', 'log', 'preview'] as const
type RouteTab = (typeof tabs)[number]
const search = z.object({ tab: z._default(z.catch(z.enum(tabs), 'stops'), 'stops') })

/** What one driver drives on one day, as it was published. */
export function RouteView() {
  const t = useText('logistics-routes')
  return (
    <DetailState
      of={useDetail(readRoute)}
      title={t('screens.route')}
      missing={{ title: t('missing'), listPath: '/apps/logistics/route' }}
      waiting={<Skeleton height={520} radius={6} />}
    >
      {(route) => <Sheet route={route} />}
    </DetailState>
  )
}

function Sheet({ route }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const [{ tab }, change] = useListSearch(search)
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  const { driverName, vehicleName, plate, depotName, state, number, day } = route
  usePageTitle(driverName)
  const panels: Record<RouteTab, ReactNode> = {
    overview: <Overview route={route} currency={facts?.currency} />,
    stops: (
      <>
        <Transfers route={route} />
        <StopsTab route={route} currency={facts?.currency} timeZone={facts?.timeZone ?? 'UTC'} />
      </>
    ),
    load: <Load route={route} units={facts?.units ?? []} />,
    returns: (
      <Suspense fallback={waiting}>
        <CashAndReturns route={route} />
      </Suspense>
    ),
    log: (
      <>
        <Suspense fallback={waiting}>
          <RecordedList route={route} />
        </Suspense>
        <Log route={route} timeZone={facts?.timeZone ?? 'UTC'} />
      </>
    ),
    preview: (
      <Part name="route/preview" of={route.id}>
        {waiting}
      </Part>
    ),
  }
  const words = [format.day(day), vehicleName, plate, depotName, t('numbered', { number: format.number(number) })]
  return (
    <>
      <PageHeader
        title={
          <Group gap="sm" component="span">
            <bdi>{driverName}</bdi>
            <StatusChip tone={stateTones[state]}>{t(`states.${state}`)}</StatusChip>
          </Group>
        }
        text={<bdi>{words.filter(Boolean).join(' · ')}</bdi>}
        actions={<Actions route={route} />}
        more={<MoreOfRoute route={route} />}
      />
      <Part name="route/closed" of={route.id} />
      <Receipt route={route} timeZone={facts?.timeZone ?? 'UTC'} />
      {route.isEstimated && <p className={classes.faint}>{t('estimated')}</p>}
      <Tabs value={tab} onChange={(next) => change({ tab: (next ?? 'stops') as RouteTab })} keepMounted={false}>
        <TitledTabs mb="xs" tabs={tabs.map((one) => ({ value: one, label: t(`tabs.${one}`) }))} />
        <Tabs.Panel value={tab}>{panels[tab]}</Tabs.Panel>
      </Tabs>
    </>
  )
}

function Actions({ route }: { route: RouteDetail }) {
  const { id } = route
  return (
    <>
      <Part name="route/chat" of={id} />
      <Part name="route/replan" of={id} />
      <Part name="route/record" of={id} />
      <Part name="route/close" of={id} />
      <RecallDialogs route={route} />
    </>
  )
}

function MoreOfRoute({ route: { id, day, planId, planRouteId, state, driverName } }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  const go = useGo()
  const [, setOpen] = useOpen()
  const [mayRecall, mayRead, mayRun] = [useMay(recallPublication), useMay(readPlan), useMay(startRun)]
  // A person may be allowed to read plans, and yet not this one.
  const { data } = useQuery({ ...queryOf(listPlans, { query: { date: day } }), enabled: mayRead })
  const mayPlan = data?.plans.some((plan) => plan.id === planId) === true
  const board = `/apps/logistics/routes?date=${day}&plan=${planId}`
  const print = (what: typeof printManifest, label: string) => ({
    label,
    icon: <IconPrinter size={17} />,
    run: () => void saveFile(what, { params: { id } }, `${label} ${driverName} ${day}.pdf`),
  })
  return (
    <MoreActions
      actions={[
        mayPlan && {
          label: t('edit'),
          icon: <IconPencil size={17} />,
          run: () => go(`${board}&route=${planRouteId}`),
        },
        mayPlan &&
          mayRun &&
          isBeforeStart(state) && {
            label: t('optimise'),
            icon: <IconSparkles size={17} />,
            run: () => go(`${board}&optimise=${planRouteId}`),
          },
        print(printManifest, t('print.manifest')),
        print(printLoadList, t('print.loadList')),
        mayRecall &&
          isBeforeStart(state) && {
            label: t('recall.choose'),
            icon: <IconArrowBack size={17} className="mirrored" />,
            run: () => setOpen('recall-route'),
            isDestructive: true,
          },
      ]}
    />
  )
}
