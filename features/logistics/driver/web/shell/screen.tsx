import { IconDots, IconList, IconMap, IconSteeringWheel } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Break } from '../day/break.tsx'
import { Changes } from '../day/changes.tsx'
import { EndDay } from '../day/end-day.tsx'
import { OwnFigures, type ReadFigures } from '../day/figures.tsx'
import { Load } from '../day/load.tsx'
import { Messages } from '../day/messages.tsx'
import { More } from '../day/more.tsx'
import type { ReadPlaces } from '../day/own-places.tsx'
import { Recorded } from '../day/recorded.tsx'
import { Reorder } from '../day/reorder.tsx'
import { ReportFuel, ReportProblem, WriteNote } from '../day/reports.tsx'
import { StopList } from '../day/stop-list.tsx'
import { Today } from '../day/today.tsx'
import { VehicleCheck } from '../day/vehicle-check.tsx'
import { Waiting } from '../day/waiting.tsx'
import { allStops } from '../outbox/acts-so-far.ts'
import { go } from '../parts/address.ts'
import { Page } from '../parts/parts.tsx'
import { useRoute, type RouteNow } from '../route/use-day.tsx'
import { Fail } from '../stop/fail.tsx'
import { HandOver } from '../stop/hand-over.tsx'
import { StopActions, StopBody } from '../stop/stop-view.tsx'
import classes from './shell.module.css'

// The page opens at the next stop before the map is read.
const AreaMap = lazy(async () => ({ default: (await import('../map/area-map.tsx')).AreaMap }))

/** What is asked for where features may know each other. */
export type Asks = { readFigures: ReadFigures; readPlaces: ReadPlaces }
type Props = { path: string; asks: Asks; onSignOut: () => void }

const ofRoute: Record<string, (now: RouteNow, id: number) => ReactNode> = {
  vehicle: (now) => <VehicleCheck now={now} />,
  changes: (now) => <Changes now={now} />,
  load: (now) => <Load now={now} />,
  reorder: (now, id) => <Reorder key={id} now={now} first={id} />,
  break: (now) => <Break now={now} />,
  problem: (now) => <ReportProblem now={now} />,
  fuel: (now) => <ReportFuel now={now} />,
  note: (now) => <WriteNote now={now} />,
  end: (now) => <EndDay now={now} />,
  messages: (now) => <Messages now={now} />,
}

/** What the address names; anything else is today. */
export function Screen({ path, asks, onSignOut }: Props) {
  const now = useRoute()
  const [first = '', id, step] = path.split('/')
  if (first === 'waiting') return <Waiting />
  if (first === 'recorded') return <Recorded readPlaces={asks.readPlaces} />
  if (first === 'figures') return <OwnFigures read={asks.readFigures} />
  if (now && first === 'stop') return <AtStop now={now} id={Number(id)} step={step} />
  const page = ofRoute[first]
  if (now && page) return page(now, Number(id))
  return (
    <>
      <Tab name={first} now={now} onSignOut={onSignOut} />
      <Tabs current={first} />
    </>
  )
}

function Tab({ name, now, onSignOut }: { name: string; now: RouteNow | undefined; onSignOut: () => void }) {
  if (name === 'stops') return <StopList />
  if (name === 'more') return <More onSignOut={onSignOut} />
  if (name !== 'map' || !now) return <Today />
  return (
    <Suspense fallback={<main />}>
      <AreaMap now={now} />
    </Suspense>
  )
}

function AtStop({ now, id, step }: { now: RouteNow; id: number; step: string | undefined }) {
  const t = useText('logistics-driver')
  const stop = allStops(now.route).find(({ stopId }) => stopId === id)
  const isOpen = stop && now.state.stops.get(id)?.doneAtMs === null
  if (!stop) return <Today />
  if (isOpen && step === 'hand-over') return <HandOver now={now} stop={stop} />
  if (isOpen && step === 'fail') return <Fail now={now} stop={stop} />
  const state = now.state.stops.get(id)?.state ?? 'published'
  return (
    <Page title={t(`states.${state}`)} action={<StopActions now={now} stop={stop} />}>
      <StopBody now={now} stop={stop} />
    </Page>
  )
}

const tabs = [
  { path: '', text: 'tabs.now', icon: <IconSteeringWheel size={26} aria-hidden /> },
  { path: 'stops', text: 'tabs.stops', icon: <IconList size={26} aria-hidden /> },
  { path: 'map', text: 'tabs.map', icon: <IconMap size={26} aria-hidden /> },
  { path: 'more', text: 'tabs.more', icon: <IconDots size={26} aria-hidden /> },
]

function Tabs({ current }: { current: string }) {
  const t = useText('logistics-driver')
  return (
    <nav className={classes['tabs']} aria-label={t('tabs.label')}>
      {tabs.map(({ path, text, icon }) => (
        <button
          key={path}
          type="button"
          aria-current={path === current ? 'page' : undefined}
          onClick={() => go(path, { isReplacing: true })}
        >
          {icon}
          {t(text)}
        </button>
      ))}
    </nav>
  )
}
