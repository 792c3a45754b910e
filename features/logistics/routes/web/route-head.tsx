import {
  IconArrowBack,
  IconArrowsSort,
  IconDeviceMobile,
  IconPencil,
  IconPrinter,
  IconSparkles,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { useGo } from '#ui/button/link.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { saveFile } from '#ui/file/save-file.ts'
import { MoreActions } from '#ui/overlay/more-actions.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { listPlans, readPlan } from '../../plans/contract.ts'
import { startRun } from '../../runs/contract.ts'
import { printLoadList, printManifest, recallPublication, type RouteDetail } from '../contract.ts'
import { isBeforeStart, stateTones } from '../rules.ts'
import { countLate, mostLateSeconds } from '../rules/stop-outlook.ts'
import { RecallDialogs } from './recall-dialogs.tsx'
import classes from './route-sheet.module.css'
import { useMayOrder } from './use-may-order.ts'
import { useRouteFormat } from './use-route-format.ts'

type Props = { route: RouteDetail; tabs: ReactNode; onPreview: () => void }

const acts = ['chat', 'replan', 'record', 'close'] as const

/** Who drives, how that stands, and the one thing to do about it; the rest is behind the dots. */
export function RouteHead({ route, tabs, onPreview }: Props) {
  const { id, driverName } = route
  const mayPlan = useMayPlan(route)
  const primary = primaryOf(route)
  const others = acts.filter((act) => act !== primary)
  return (
    <>
      <PageHeader
        title={
          <span className={classes.title}>
            <bdi>{driverName}</bdi>
            <Standing route={route} />
          </span>
        }
        tabs={tabs}
        actions={primary === 'chat' && <Part name="route/chat" of={id} look="button" />}
        primary={<Primary act={primary} route={route} mayPlan={mayPlan} />}
        more={
          <MoreOfRoute route={route} mayPlan={mayPlan} onPreview={onPreview}>
            {others.map((act) => (
              <Part key={act} name={`route/${act}`} of={id} look="item" />
            ))}
          </MoreOfRoute>
        }
      />
      {others.map((act) => (
        <Part key={act} name={`route/${act}`} of={id} look="dialog" />
      ))}
      <RecallDialogs route={route} />
    </>
  )
}

type PrimaryProps = { act: ReturnType<typeof primaryOf>; route: RouteDetail; mayPlan: boolean }

function Primary({ act, route, mayPlan }: PrimaryProps) {
  if (act === 'edit') return mayPlan && <EditOnBoard route={route} />
  return (act === 'replan' || act === 'close') && <Part name={`route/${act}`} of={route.id} look="button" />
}

/** What a route calls for: its plan before it starts, another order once it runs late, its end once it is over. */
function primaryOf({ state, stopList }: RouteDetail): (typeof acts)[number] | 'edit' | undefined {
  if (isBeforeStart(state)) return 'edit'
  if (state === 'inProgress') return countLate(stopList) > 0 ? 'replan' : 'chat'
  return state === 'finished' ? 'close' : undefined
}

function Standing({ route: { state, stopList } }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  if (state === 'inProgress' && countLate(stopList) > 0)
    return <StatusChip tone="error">{t('stop.late', { length: format.length(mostLateSeconds(stopList)) })}</StatusChip>
  return <StatusChip tone={stateTones[state]}>{t(`states.${state}`)}</StatusChip>
}

function boardOf({ day, planId }: RouteDetail): string {
  return `/apps/logistics/routes?date=${day}&plan=${planId}`
}

/** A person may be allowed to read plans, and yet not this one. */
function useMayPlan({ day, planId }: RouteDetail): boolean {
  const mayRead = useMay(readPlan)
  const { data } = useQuery({ ...queryOf(listPlans, { query: { date: day } }), enabled: mayRead })
  return data?.plans.some((plan) => plan.id === planId) === true
}

function EditOnBoard({ route }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  return (
    <LinkButton
      data-compact
      leftSection={<IconPencil size={17} />}
      to={`${boardOf(route)}&route=${route.planRouteId}`}
      label={t('edit')}
    />
  )
}

type MoreProps = Pick<Props, 'route' | 'onPreview'> & { mayPlan: boolean; children: ReactNode }

function MoreOfRoute({ route, mayPlan, onPreview, children }: MoreProps) {
  const { id, day, planRouteId, state, driverName } = route
  const t = useText('logistics-routes')
  const go = useGo()
  const [, setOpen] = useOpen()
  const [mayRecall, mayRun] = [useMay(recallPublication), useMay(startRun)]
  const isToStart = isBeforeStart(state)
  const mayOrder = useMayOrder(route)
  const print = (what: typeof printManifest, label: string) => ({
    label,
    icon: <IconPrinter size={17} />,
    run: () => void saveFile(what, { params: { id } }, `${label} ${driverName} ${day}.pdf`),
  })
  return (
    <MoreActions
      actions={[
        mayPlan &&
          !isToStart && {
            label: t('edit'),
            icon: <IconPencil size={17} />,
            run: () => go(`${boardOf(route)}&route=${planRouteId}`),
          },
        mayPlan &&
          mayRun &&
          isToStart && {
            label: t('optimise'),
            icon: <IconSparkles size={17} />,
            run: () => go(`${boardOf(route)}&optimise=${planRouteId}`),
          },
        mayOrder && { label: t('order.open'), icon: <IconArrowsSort size={17} />, run: () => setOpen('order') },
        { label: t('tabs.preview'), icon: <IconDeviceMobile size={17} />, run: onPreview },
        print(printManifest, t('print.manifest')),
        print(printLoadList, t('print.loadList')),
        mayRecall &&
          isToStart && {
            label: t('recall.choose'),
            icon: <IconArrowBack size={17} className="mirrored" />,
            run: () => setOpen('recall-route'),
            isDestructive: true,
          },
      ]}
    >
      {children}
    </MoreActions>
  )
}
