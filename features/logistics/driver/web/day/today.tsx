import { IconCheck, IconClipboardCheck, IconFlag, IconListCheck, IconPackages } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { go } from '../parts/address.ts'
import { Button, Card, Notice, UnseenTitle } from '../parts/parts.tsx'
import { Steady } from '../parts/steady.tsx'
import { currentStop, openStops, orderedStops, type Phase } from '../outbox/acts-so-far.ts'
import { useDay, useRoute, type RouteNow } from '../route/use-day.tsx'
import { useExpected } from '../route/use-expected.ts'
import { clockOf } from '../route/words.ts'
import { StopActions, StopBody } from '../stop/stop-view.tsx'
import { BreakBanner, BreakDue } from './break.tsx'
import shared from './day.module.css'
import classes from './today.module.css'
import { Depart, Unsafe } from './depart.tsx'
import { Finished, FinishedActions } from './finished.tsx'
import { AcknowledgeButton, noticeNow, OfficeNoticeCard } from './office-notices.tsx'
import { Reported } from './reported.tsx'
import { RouteSummary, StartDay, StartDayAction } from './start-day.tsx'
import { ComingTransfer, TakeOver, transferNow } from './take-over.tsx'

type Parts = { body: (now: RouteNow) => ReactNode; action?: (now: RouteNow) => ReactNode }

/** What comes next, and the one button that does it. */
const phases: Record<Phase, Parts> = {
  recalled: { body: () => <Plain title="today.recalled" hint="today.recalledHint" /> },
  offDuty: { body: (now) => <StartDay now={now} />, action: (now) => <StartDayAction now={now} /> },
  vehicle: {
    body: (now) => <Steps now={now} />,
    action: () => <To path="vehicle" text="today.vehicle" icon={<IconClipboardCheck size={26} aria-hidden />} />,
  },
  changes: {
    body: (now) => <Steps now={now} />,
    action: () => <To path="changes" text="today.changes" icon={<IconListCheck size={26} aria-hidden />} />,
  },
  waiting: { body: () => <Plain title="today.waiting" hint="today.waitingHint" /> },
  load: {
    body: (now) => <Steps now={now} />,
    action: () => <To path="load" text="today.load" icon={<IconPackages size={26} aria-hidden />} />,
  },
  depart: { body: (now) => <Steps now={now} />, action: (now) => <Depart now={now} /> },
  stops: { body: (now) => <NextStop now={now} />, action: (now) => <NextActions now={now} /> },
  return: {
    body: (now) => <AllDone now={now} />,
    action: () => <To path="end" text="today.end" icon={<IconFlag size={26} aria-hidden />} />,
  },
  finished: {
    body: (now) => <Finished now={now} />,
    action: (now) => <FinishedActions now={now} />,
  },
}

export function Today() {
  const t = useText('logistics-driver')
  const { acted } = useDay()
  const now = useRoute()
  const notice = noticeNow(acted, now)
  const { body, action } = partsOf(now)
  return (
    <>
      <main className={shared['main']}>
        {now && (
          <>
            <UnseenTitle>{t('tabs.now')}</UnseenTitle>
            <BreakBanner now={now} />
            <BreakDue now={now} />
            <Reported now={now} />
          </>
        )}
        {notice ? <OfficeNoticeCard key={notice.key} notice={notice} /> : body}
      </main>
      {(action || notice) && (
        <footer className={classes['dock']}>
          <Steady about={notice?.key ?? aboutOf(now)}>{notice ? <AcknowledgeButton notice={notice} /> : action}</Steady>
        </footer>
      )}
    </>
  )
}

function partsOf(now: RouteNow | undefined): { body: ReactNode; action: ReactNode } {
  if (!now) return { body: <NoRoute />, action: null }
  const { body, action } = phases[now.phase]
  return { body: body(now), action: action?.(now) }
}

function NoRoute() {
  const t = useText('logistics-driver')
  const { pack } = useDay()
  return (
    <>
      <h1 className={shared['hello']}>{t('start.hello', { name: pack.driver.name.split(' ')[0] })}</h1>
      <Card title={t('today.none')}>
        <p className={shared['soft']}>{t('today.noneHint')}</p>
      </Card>
    </>
  )
}

/** What the buttons at the thumb are about: another stop must not slip under it. */
function aboutOf(now: RouteNow | undefined): string {
  if (!now || now.phase !== 'stops') return now?.phase ?? ''
  return `stop ${currentStop(now.route, now.state)?.stopId}`
}

function To({ path, text, icon }: { path: string; text: string; icon: ReactNode }) {
  const t = useText('logistics-driver')
  return (
    <Button icon={icon} onClick={() => go(path)}>
      {t(text)}
    </Button>
  )
}

function Plain({ title, hint }: { title: string; hint: string }) {
  const t = useText('logistics-driver')
  return (
    <Card title={t(title)}>
      <p className={shared['soft']}>{t(hint)}</p>
    </Card>
  )
}

const order = ['vehicle', 'changes', 'load', 'depart'] as const

/** What has to be done before setting off, and how far it is. */
function Steps({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const at = order.findIndex((phase) => phase === now.phase)
  const steps = order.filter((phase) => {
    if (phase === 'vehicle') return now.pack.vehicleCheck.length > 0
    return phase !== 'load' || now.pack.proof.hasLoadCheck
  })
  return (
    <>
      <h2 className={shared['hello']}>{t('today.before')}</h2>
      <Unsafe now={now} />
      <Card>
        <ol className={classes['steps']}>
          {steps.map((phase) => {
            const isDone = order.indexOf(phase) < at
            return (
              <li key={phase} aria-current={phase === now.phase ? 'step' : undefined} data-done={isDone || undefined}>
                <span aria-hidden>{isDone && <IconCheck size={20} />}</span>
                {t(`today.steps.${phase}`)}
              </li>
            )
          })}
        </ol>
      </Card>
      <RouteSummary now={now} />
    </>
  )
}

function NextStop({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { format, route, state } = now
  const expected = useExpected(now)
  const stop = currentStop(route, state)
  const transfer = transferNow(now)
  if (transfer) return <TakeOver key={transfer.stopIds.join(' ')} now={now} transfer={transfer} />
  if (!stop) return null
  const open = openStops(route, state)
  const all = orderedStops(route, state)
  const after = open.filter(({ stopId }) => stopId !== stop.stopId)[0]
  return (
    <>
      {!state.isAccepted && (
        <Notice tone="warning">
          {t('today.changed')}
          <Button look="plain" onClick={() => go('changes')}>
            {t('today.changes')}
          </Button>
        </Notice>
      )}
      <div className={classes['progress']}>
        <progress max={all.length} value={all.length - open.length} aria-label={t('today.progress')} />
        <span>
          {t('today.done', { done: format.number(all.length - open.length), all: format.number(all.length) })}
        </span>
      </div>
      <StopBody key={stop.stopId} now={now} stop={stop} />
      <ComingTransfer now={now} stopId={stop.stopId} />
      {after && (
        <button type="button" className={shared['after']} onClick={() => go(`stop/${after.stopId}`)}>
          <span>
            {t('today.then', {
              time: clockOf(format, expected.get(after.stopId)?.arrivalSeconds ?? after.arrivalSeconds),
            })}
          </span>
          <strong dir="auto">{after.recipient || after.reference}</strong>
          <span dir="auto">{after.address}</span>
        </button>
      )}
    </>
  )
}

function NextActions({ now }: { now: RouteNow }) {
  const stop = transferNow(now) ? undefined : currentStop(now.route, now.state)
  return stop ? <StopActions now={now} stop={stop} /> : null
}

function AllDone({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  return (
    <Card title={t('today.allDone')}>
      <p className={shared['soft']}>
        {now.route.end ? t('today.backTo', { place: now.route.end.name }) : t('today.allDoneHint')}
      </p>
    </Card>
  )
}
