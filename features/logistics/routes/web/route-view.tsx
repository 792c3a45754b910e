import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { usePageTitle } from '#kit/web/page-title.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button, Menu } from '#ui/button/controls.ts'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Skeleton, Tabs } from '#ui/display/display.ts'
import { Group } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { saveFile } from '#ui/file/save-file.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { TitledTabs } from '#ui/page/tab-list.tsx'
import { listPlans, readPlan } from '../../plans/contract.ts'
import { startRun } from '../../runs/contract.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { printLoadList, printManifest, readRoute, recallPublication, type RouteDetail } from '../contract.ts'
import { isBeforeStart, stateTones } from '../rules.ts'
import { LateRouteMap } from './late-route-map.tsx'
import { RecallButton } from './recall-button.tsx'
import { Receipt } from './receipt.tsx'
import { Load } from './route-load.tsx'
import { Log } from './route-log.tsx'
import { Overview } from './route-overview.tsx'
import { Stops } from './route-stops.tsx'
import { Transfers } from './route-transfers.tsx'
import classes from './routes.module.css'
import { useRouteFormat } from './use-route-format.ts'

const RecordedList = lazy(async () => ({ default: (await import('./record/recorded-list.tsx')).RecordedList }))
const CashAndReturns = lazy(async () => ({ default: (await import('./record/cash-and-returns.tsx')).CashAndReturns }))
const waiting = <Skeleton height={320} radius={6} />

const tabs = ['overview', 'stops', 'map', 'load', 'returns', 'log', 'preview'] as const
type RouteTab = (typeof tabs)[number]
const search = z.object({ tab: z._default(z.catch(z.enum(tabs), 'overview'), 'overview') })

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
        <Stops route={route} currency={facts?.currency} />
      </>
    ),
    map: <LateRouteMap route={route} />,
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
      />
      <Part name="route/closed" of={route.id} />
      <Receipt route={route} timeZone={facts?.timeZone ?? 'UTC'} />
      {route.isEstimated && <p className={classes.faint}>{t('estimated')}</p>}
      <Tabs value={tab} onChange={(next) => change({ tab: (next ?? 'overview') as RouteTab })} keepMounted={false}>
        <TitledTabs mb="lg" tabs={tabs.map((one) => ({ value: one, label: t(`tabs.${one}`) }))} />
        <Tabs.Panel value={tab}>{panels[tab]}</Tabs.Panel>
      </Tabs>
    </>
  )
}

function Actions({ route }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  const { id, day, planId, planRouteId, state, driverName } = route
  const [mayRecall, mayRead] = [useMay(recallPublication), useMay(readPlan)]
  // A person may be allowed to read plans, and yet not this one.
  const { data } = useQuery({ ...queryOf(listPlans, { query: { date: day } }), enabled: mayRead })
  const mayPlan = data?.plans.some((plan) => plan.id === planId) === true
  const mayOptimise = useMay(startRun) && mayPlan
  const params = { id }
  return (
    <Group gap="sm">
      <Part name="route/chat" of={id} />
      <Part name="route/replan" of={id} />
      <Part name="route/detour" of={id} />
      <Part name="route/record" of={id} />
      <Part name="route/close" of={id} />
      {mayPlan && (
        <LinkButton
          variant="light"
          to={`/apps/logistics/routes?date=${day}&plan=${planId}&route=${planRouteId}`}
          label={t('edit')}
        />
      )}
      {mayOptimise && isBeforeStart(state) && (
        <LinkButton
          variant="light"
          to={`/apps/logistics/routes?date=${day}&plan=${planId}&optimise=${planRouteId}`}
          label={t('optimise')}
        />
      )}
      <Menu>
        <Menu.Target>
          <Button variant="light">{t('print.open')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => void saveFile(printManifest, { params }, `${t('print.manifest')} ${driverName} ${day}.pdf`)}
          >
            {t('print.manifest')}
          </Menu.Item>
          <Menu.Item
            onClick={() => void saveFile(printLoadList, { params }, `${t('print.loadList')} ${driverName} ${day}.pdf`)}
          >
            {t('print.loadList')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mayRecall && isBeforeStart(state) && <RecallButton route={route} />}
    </Group>
  )
}
