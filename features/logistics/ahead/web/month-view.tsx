import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Link } from '#ui/button/link.tsx'
import { keyAlong } from '#ui/page/reading.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { readMonth, type MonthDay } from '../contract.ts'
import { monthAfter, sameDayOf } from '../rules/month.ts'
import classes from './month.module.css'
import { useDayWords } from './words.ts'

type Props = { month: string; depotId: number; onMonth: (month: string) => void }

/** A month with the volume of each day; a day opens on the board. */
export function MonthView({ month: asked, depotId, onMonth }: Props) {
  const t = useText('logistics-ahead')
  const format = useFormat('UTC')
  const query = { ...(asked !== 'now' && { month: asked }), depotId }
  const { data, error, refetch } = useQuery({ ...queryOf(readMonth, { query }), placeholderData: (before) => before })
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={520} radius={6} />
  const month = asked === 'now' ? data.month : asked
  const turn = (months: number) => onMonth(monthAfter(month, months))
  return (
    <section aria-labelledby="month-title">
      <div className={classes.head}>
        <ActionIcon variant="default" aria-label={t('month.before')} onClick={() => turn(-1)}>
          <IconChevronLeft size={18} className="mirrored" />
        </ActionIcon>
        <h2 id="month-title" className={classes.title} aria-live="polite">
          {format.date(`${month}-15T12:00:00Z`, { month: 'long', year: 'numeric' })}
        </h2>
        <ActionIcon variant="default" aria-label={t('month.after')} onClick={() => turn(1)}>
          <IconChevronRight size={18} className="mirrored" />
        </ActionIcon>
      </div>
      <Weeks days={data.days} month={data.month} today={data.today} depotId={depotId} onTurn={turn} />
      <p className={classes.hint}>{t('month.hint')}</p>
    </section>
  )
}

type WeeksProps = { days: MonthDay[]; month: string; today: string; depotId: number; onTurn: (months: number) => void }

function Weeks({ days, month, today, depotId, onTurn }: WeeksProps) {
  const t = useText('logistics-ahead')
  const format = useFormat('UTC')
  const list = useRef<HTMLOListElement>(null)
  const wish = useRef<string>(undefined)
  const first = days.some(({ day }) => day === today && day.startsWith(month)) ? today : `${month}-01`
  const links = () => [...(list.current?.querySelectorAll('a') ?? [])]
  // The focus goes along into the month that is turned to, once its days are there.
  useEffect(() => {
    const at = days.findIndex(({ day }) => day === wish.current)
    if (at < 0 || !wish.current?.startsWith(month)) return
    wish.current = undefined
    links()[at]?.focus()
  }, [days, month])
  const move = (event: KeyboardEvent) => {
    const months = { PageUp: -1, PageDown: 1 }[event.key]
    const shown = links()
    const at = shown.findIndex((link) => link === document.activeElement)
    if (months !== undefined) {
      event.preventDefault()
      wish.current = sameDayOf(monthAfter(month, months), days[at]?.day ?? first)
      return onTurn(months)
    }
    const steps = stepsOf(event.key, at)
    const from = days[at]?.day
    if (steps === undefined || from === undefined) return
    event.preventDefault()
    const next = shown[at + steps]
    if (next) return next.focus()
    wish.current = daysAfter(from, steps)
    onTurn(Math.sign(steps))
  }
  return (
    <>
      <div className={classes.weekdays} aria-hidden>
        {days.slice(0, 7).map(({ day }) => (
          <span key={day}>{format.date(`${day}T12:00:00Z`, { weekday: 'short' })}</span>
        ))}
      </div>
      <ol ref={list} className={classes.days} aria-label={t('month.days')}>
        {days.map((one) => (
          <li
            key={one.day}
            data-outside={!one.day.startsWith(month) || undefined}
            data-today={one.day === today || undefined}
          >
            <Day of={one} depotId={depotId} isToday={one.day === today} isFirst={one.day === first} onKeyDown={move} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** How far a key goes among the days. */
function stepsOf(key: string, at: number): number | undefined {
  return {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: 7,
    ArrowUp: -7,
    Home: -(at % 7),
    End: 6 - (at % 7),
  }[keyAlong(key)]
}

type DayProps = {
  of: MonthDay
  depotId: number
  isToday: boolean
  isFirst: boolean
  onKeyDown: (event: KeyboardEvent) => void
}

function Day({ of: one, depotId, isToday, isFirst, onKeyDown }: DayProps) {
  const t = useText('logistics-ahead')
  const format = useFormat('UTC')
  const words = useDayWords()
  const { day, deliveries, unassigned, loadShare, plan, isHoliday } = one
  const to = `/apps/logistics/routes?date=${day}${depotId > 0 ? `&depot=${depotId}` : ''}`
  return (
    <Link
      to={to}
      className={classes.day}
      tabIndex={isFirst ? 0 : -1}
      onKeyDown={onKeyDown}
      {...(isToday && { 'aria-current': 'date' })}
    >
      <span className={classes.date}>
        <span className={classes.wide}>{format.date(`${day}T12:00:00Z`, { day: 'numeric' })}</span>
        <span className={classes.words}>{words(day)}</span>
        {plan !== 'none' && (
          <StatusChip tone={plan === 'published' ? 'success' : 'info'}>{t(`month.plans.${plan}`)}</StatusChip>
        )}
        {isHoliday && <StatusChip tone="warning">{t('holiday')}</StatusChip>}
      </span>
      {deliveries > 0 && (
        <span className={classes.count}>
          {t('month.deliveries', { count: deliveries, number: format.number(deliveries) })}
        </span>
      )}
      {unassigned > 0 && (
        <span className={classes.rest}>{t('month.unassigned', { number: format.number(unassigned) })}</span>
      )}
      {loadShare !== null && deliveries > 0 && (
        <span className={classes.rest}>
          <span className={classes.bar} aria-hidden data-over={loadShare > 1 || undefined}>
            <span style={{ inlineSize: `${Math.min(100, loadShare * 100)}%` }} />
          </span>
          {t('month.load', { share: format.percent(loadShare) })}
        </span>
      )}
    </Link>
  )
}
