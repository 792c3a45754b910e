import { IconArrowsSort, IconCheck, IconCloudUp, IconX } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { StopState } from '../../rules.ts'
import { go } from '../parts/address.ts'
import { Button, Card } from '../parts/parts.tsx'
import { openStops, orderedStops } from '../outbox/acts-so-far.ts'
import { useRoute, type RouteNow } from '../route/use-day.tsx'
import { useExpected } from '../route/use-expected.ts'
import { clockOf } from '../route/words.ts'
import shared from './day.module.css'
import classes from './stop-list.module.css'

/** All stops of the route as they are driven, each with its state and what of it still waits on this device. */
export function StopList() {
  const t = useText('logistics-driver')
  const now = useRoute()
  if (!now)
    return (
      <main className={shared['main']}>
        <Card title={t('today.none')}>
          <p className={shared['soft']}>{t('today.noneHint')}</p>
        </Card>
      </main>
    )
  return <Stops now={now} />
}

function Stops({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { acted, format, pack, route, state, view } = now
  const expected = useExpected(now)
  const waitingAt = (id: number) =>
    acted.filter(({ stopId, isWaiting }) => isWaiting && stopId === id).length +
    view.files.filter(({ stopId, isDraft }) => !isDraft && stopId === id).length
  const stops = orderedStops(route, state)
  return (
    <main className={shared['main']}>
      <h1 className={shared['hello']}>{t('list.title')}</h1>
      {pack.mayReorder && openStops(route, state).length > 1 && (
        <Button look="tinted" icon={<IconArrowsSort size={24} aria-hidden />} onClick={() => go('reorder')}>
          {t('list.reorder')}
        </Button>
      )}
      <ol className={classes['stops']}>
        {stops.map((stop, index) => {
          const at = state.stops.get(stop.stopId)
          const waiting = waitingAt(stop.stopId)
          return (
            <li key={stop.stopId}>
              <button type="button" onClick={() => go(`stop/${stop.stopId}`)} data-state={markOf(at)}>
                <span className={classes['mark']} aria-hidden>
                  <Mark state={at} number={format.number(index + 1)} />
                </span>
                <span className={shared['what']}>
                  <strong dir="auto">{stop.recipient || stop.reference}</strong>
                  <span dir="auto">{stop.address}</span>
                  <span className={classes['state']}>
                    {stop.isGone ? t(`stop.goneShort.${stop.isGone}`) : t(`states.${at?.state ?? 'published'}`)}
                    {waiting > 0 && (
                      <>
                        {' · '}
                        <IconCloudUp size={16} aria-hidden />{' '}
                        {t('waiting.count', { count: waiting, number: format.number(waiting) })}
                      </>
                    )}
                  </span>
                </span>
                <span className={shared['time']}>
                  {at?.doneAtMs
                    ? format.time(at.doneAtMs)
                    : clockOf(format, expected.get(stop.stopId)?.arrivalSeconds ?? stop.arrivalSeconds)}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </main>
  )
}

function markOf(at: StopState | undefined): 'open' | 'here' | 'done' | 'failed' {
  if (at?.state === 'arrived') return 'here'
  if (at?.state === 'failed') return 'failed'
  return at?.doneAtMs ? 'done' : 'open'
}

function Mark({ state, number }: { state: StopState | undefined; number: string }) {
  const mark = markOf(state)
  if (mark === 'failed') return <IconX size={22} />
  return mark === 'done' ? <IconCheck size={22} /> : number
}
