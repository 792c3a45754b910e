import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { usePageTitle } from '#kit/web/page-title.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Skeleton, Tabs } from '#ui/display/display.ts'
import { TitledTabs } from '#ui/page/tab-list.tsx'
import { readLogisticsFacts, type LogisticsFacts } from '../../settings/contract.ts'
import { readRoute, type RouteDetail } from '../contract.ts'
import { Receipt } from './receipt.tsx'
import { RouteFacts } from './route-facts.tsx'
import { RouteHead } from './route-head.tsx'
import { Load } from './route-load.tsx'
import { Log } from './route-log.tsx'
import { Overview } from './route-overview.tsx'
import classes from './route-sheet.module.css'
import { StopsTab } from './stops/stops-tab.tsx'
import { Transfers } from './route-transfers.tsx'

const RecordedList = lazy(async () => ({ default: (await import('./record/recorded-list.tsx')).RecordedList }))
const CashAndReturns = lazy(async () => ({ default: (await import('./record/cash-and-returns.tsx')).CashAndReturns }))
const waiting = <Skeleton height={320} radius={6} />

const tabs = ['stops', 'load', 'returns', 'overview', 'log', 'preview'] as const
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
  const [{ tab }, change] = useListSearch(search)
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  usePageTitle(route.driverName)
  const timeZone = facts?.timeZone ?? 'UTC'
  const isStops = tab === 'stops'
  return (
    <Tabs
      value={tab}
      onChange={(next) => change({ tab: (next ?? 'stops') as RouteTab })}
      keepMounted={false}
      className={classes.sheet}
    >
      <RouteHead
        route={route}
        tabs={
          <TitledTabs
            tabs={tabs
              .filter((one) => one !== 'preview' || tab === 'preview')
              .map((one) => ({ value: one, label: t(`tabs.${one}`) }))}
          />
        }
        onPreview={() => change({ tab: 'preview' })}
      />
      <RouteFacts route={route} currency={facts?.currency} timeZone={timeZone} />
      <div className={classes.notes}>
        <Part name="route/closed" of={route.id} />
        <Receipt route={route} timeZone={timeZone} />
        {isStops && <Transfers route={route} />}
      </div>
      <Tabs.Panel value={tab} className={isStops ? classes.whole : classes.panel}>
        <Panel tab={tab} route={route} facts={facts} timeZone={timeZone} />
      </Tabs.Panel>
    </Tabs>
  )
}

type PanelProps = { tab: RouteTab; route: RouteDetail; facts: LogisticsFacts | undefined; timeZone: string }

function Panel({ tab, route, facts, timeZone }: PanelProps) {
  const panels: Record<RouteTab, ReactNode> = {
    stops: <StopsTab route={route} currency={facts?.currency} timeZone={timeZone} />,
    load: <Load route={route} units={facts?.units ?? []} />,
    returns: <CashAndReturns route={route} />,
    overview: <Overview route={route} currency={facts?.currency} timeZone={timeZone} />,
    log: (
      <>
        <RecordedList route={route} />
        <Log route={route} timeZone={timeZone} />
      </>
    ),
    preview: (
      <Part name="route/preview" of={route.id}>
        {waiting}
      </Part>
    ),
  }
  return <Suspense fallback={waiting}>{panels[tab]}</Suspense>
}
