import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { listOf, queryOf } from '#kit/web/query.ts'
import { Link } from '#ui/button/link.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { Anchor } from '#ui/display/text.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { listDeliveries, type DeliveryRow } from '../../../../logistics/deliveries/contract.ts'
import { comingStates, deliveryPath } from '../../../../logistics/deliveries/rules.ts'
import { readLogisticsFacts } from '../../../../logistics/settings/contract.ts'
import { lateMinutesOf } from '../../rules/client-home.ts'
import classes from './client-home.module.css'

const coming = comingStates.join(',')
const mostLines = 3

/** What comes to the client today, the next one first and large, and what comes tomorrow. */
export function ArrivingToday() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const asked = { state: coming, itemsPerPage: 10 }
  const today = useQuery(listOf(listDeliveries, { ...asked, day: 'today' }))
  const tomorrow = useQuery(listOf(listDeliveries, { ...asked, day: 'tomorrow', itemsPerPage: 3 }))
  if (today.error && !today.data) return <FailureState error={today.error} onRetry={() => void today.refetch()} />
  if (!today.data) return <Skeleton height={180} radius={6} />
  const left = today.data.total - mostLines - 1
  const [next, ...others] = today.data.deliveries.toSorted(byArrival)
  return (
    <section className={classes.part} aria-label={t('client.today')}>
      {next ? <Next delivery={next} /> : <Nothing />}
      {others.slice(0, mostLines).map((one) => (
        <Line key={one.id} label={t('client.also')} delivery={one} />
      ))}
      {left > 0 && (
        <Anchor
          className={classes.more!}
          renderRoot={(props) => <Link to="/apps/logistics/deliveries?day=today" {...props} />}
        >
          {t('client.more', { count: left, shown: format.number(left) })}
        </Anchor>
      )}
      {tomorrow.data?.deliveries.map((one) => (
        <Line key={one.id} label={t('client.tomorrow')} delivery={one} />
      ))}
    </section>
  )
}

function byArrival(one: DeliveryRow, other: DeliveryRow): number {
  return (one.eta ?? '9').localeCompare(other.eta ?? '9')
}

function Nothing() {
  const t = useText('office-dashboards')
  return (
    <div className={classes.next}>
      <p className={classes.label}>{t('client.today')}</p>
      <p className={classes.nothing}>{t('client.none')}</p>
      <p className={classes.quiet}>{t('client.noneText')}</p>
    </div>
  )
}

function Next({ delivery }: { delivery: DeliveryRow }) {
  const t = useText('office-dashboards')
  const states = useText('logistics-deliveries')
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  const format = useFormat(facts?.timeZone)
  const { reference, recipient, address, eta, state, trackingCode } = delivery
  const late = facts ? lateMinutesOf(delivery, facts.timeZone) : 0
  return (
    <div className={classes.next}>
      <p className={classes.label}>{t('client.today')}</p>
      <p className={classes.time}>
        {eta === null ? (
          <span className={classes.nothing}>{t('client.noTime')}</span>
        ) : (
          <>
            <time dateTime={eta}>{format.time(eta)}</time>
            <span className={classes.quiet}>{format.relative(eta)}</span>
          </>
        )}
        {late > 0 && <StatusChip tone="error">{t('client.late', { minutes: format.number(late) })}</StatusChip>}
        <WindowText delivery={delivery} />
      </p>
      <p>
        <strong>{states(`states.${state}`)}</strong>
      </p>
      <p className={classes.quiet}>
        <bdi>{recipient}</bdi>, <bdi>{address}</bdi> · <Reference of={reference} />
      </p>
      <LinkButton variant="default" size="sm" to={`/track/${trackingCode}`} label={t('client.track')} />
    </div>
  )
}

function WindowText({ delivery: { windows } }: { delivery: DeliveryRow }) {
  const t = useText('office-dashboards')
  const [only] = windows
  if (!only) return null
  return (
    <span className={classes.quiet}>
      <bdi>{t('client.window', { from: only.from, to: only.to })}</bdi>
    </span>
  )
}

function Line({ label, delivery: { reference, recipient, eta, windows } }: { label: string; delivery: DeliveryRow }) {
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  const format = useFormat(facts?.timeZone)
  const [only] = windows
  return (
    <div className={classes.line}>
      <span className={classes.quiet}>{label}</span>
      <span className={classes.when}>
        {eta !== null ? format.time(eta) : only ? <bdi>{`${only.from}–${only.to}`}</bdi> : '–'}
      </span>
      <bdi className={classes.name}>{recipient}</bdi>
      <Reference of={reference} />
    </div>
  )
}

function Reference({ of: reference }: { of: string }) {
  return (
    <Anchor inherit renderRoot={(props) => <Link to={deliveryPath(reference)} {...props} />}>
      <bdi>{reference}</bdi>
    </Anchor>
  )
}
