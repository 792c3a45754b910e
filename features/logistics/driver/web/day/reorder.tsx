import { IconArrowBarToUp, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { isLateBy } from '../../../deliveries/rules/late.ts'
import type { DriverStop } from '../../contract.ts'
import { go } from '../parts/address.ts'
import { AreaField, Button, Card, Notice, Page } from '../parts/parts.tsx'
import { beforePickUp, movedToTop, openStops } from '../outbox/acts-so-far.ts'
import { expectedOf } from '../route/expected-times.ts'
import { heardOf } from '../route/heard.ts'
import type { RouteNow } from '../route/use-day.tsx'
import { windowOf } from '../route/words.ts'
import shared from './day.module.css'
import classes from './reorder.module.css'

type Props = { now: RouteNow; /** The stop that is to be done next, where one was chosen. */ first: number }

/** Another order of the open stops, with the reason and the stops whose time is then probably missed. */
export function Reorder({ now, first }: Props) {
  const t = useText('logistics-driver')
  const { day, format, route, state } = now
  const open = openStops(route, state)
  const [order, setOrder] = useState(() => movedToTop(open, first))
  const [why, setWhy] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const stops = order.flatMap((id) => open.find(({ stopId }) => stopId === id) ?? [])
  const move = (index: number, by: number) => {
    const next = [...order]
    const [one] = next.splice(index, 1)
    if (one !== undefined) next.splice(index + by, 0, one)
    setOrder(next)
  }
  const isSame = order.every((id, index) => open[index]?.stopId === id)
  const record = async () => {
    await day.act({ kind: 'reorder', routeId: route.id, data: { order, why: why.trim() } })
    go('', { isReplacing: true })
  }
  return (
    <Page
      title={t('reorder.title')}
      action={
        <>
          {isAsked && <Notice tone="error">{t('reorder.say')}</Notice>}
          <Button disabled={isSame} onClick={() => (why.trim() === '' ? setIsAsked(true) : void record())}>
            {t('reorder.record')}
          </Button>
        </>
      }
    >
      <Card>
        <ol className={classes['reorder']}>
          {stops.map((stop, index) => (
            <li key={stop.stopId}>
              <span className={shared['what']}>
                <strong dir="auto">{stop.recipient || stop.reference}</strong>
                <span>{windowOf(format, stop)}</span>
              </span>
              <button
                type="button"
                disabled={index === 0}
                aria-label={t('reorder.first', { name: stop.recipient || stop.reference })}
                onClick={() => move(index, -index)}
              >
                <IconArrowBarToUp size={26} aria-hidden />
              </button>
              <button
                type="button"
                disabled={index === 0}
                aria-label={t('reorder.up', { name: stop.recipient || stop.reference })}
                onClick={() => move(index, -1)}
              >
                <IconChevronUp size={26} aria-hidden />
              </button>
              <button
                type="button"
                disabled={index === stops.length - 1}
                aria-label={t('reorder.down', { name: stop.recipient || stop.reference })}
                onClick={() => move(index, 1)}
              >
                <IconChevronDown size={26} aria-hidden />
              </button>
            </li>
          ))}
        </ol>
      </Card>
      <Named tone="error" title={t('reorder.beforePickUp')} stops={beforePickUp(stops)} />
      <Named tone="warning" title={t('reorder.broken')} stops={brokenBy(now, open, stops)} />
      <AreaField
        label={t('reorder.why')}
        value={why}
        maxLength={300}
        onChange={(next) => {
          setWhy(next)
          setIsAsked(false)
        }}
      />
    </Page>
  )
}

type NamedProps = { tone: 'error' | 'warning'; title: string; stops: readonly DriverStop[] }

function Named({ tone, title, stops }: NamedProps) {
  if (stops.length === 0) return null
  return (
    <Notice tone={tone}>
      {title}
      <ul className={shared['lines']}>
        {stops.map(({ stopId, recipient, reference }) => (
          <li key={stopId}>
            <bdi>{recipient || reference}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Stops that would come too late, and later than in the order as it is. */
function brokenBy(now: RouteNow, before: DriverStop[], after: DriverStop[]): DriverStop[] {
  const { day, pack, route, state } = now
  const clock = { nowMs: day.now(), timeZone: pack.timeZone, heard: heardOf(now) }
  const [asItIs, changed] = [before, after].map((order) => expectedOf(route, state, order, clock))
  return after.filter(({ stopId }) => {
    const slack = changed?.get(stopId)?.slackSeconds ?? null
    return isLateBy(slack) && slack < (asItIs?.get(stopId)?.slackSeconds ?? 0)
  })
}
