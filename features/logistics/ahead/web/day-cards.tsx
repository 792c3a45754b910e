import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Anchor, Text } from '#ui/display/text.ts'
import { useAmounts } from '../../deliveries/web/for-others/use-amounts.ts'
import { useBoardFormat, type BoardFormat } from '../../board/web/for-others/board-format.ts'
import type { LogisticsFacts } from '../../settings/contract.ts'
import type { AheadDay, readAhead } from '../contract.ts'
import classes from './ahead.module.css'
import { useDayWords } from './words.ts'

type Ahead = z.output<typeof readAhead.reply>
type Props = { ahead: Ahead; depotId: number; logistics: LogisticsFacts }

/** A card for each day: its work, its drivers, and what is planned of it. */
export function DayCards({ ahead: { days, undated }, depotId, logistics }: Props) {
  const t = useText('logistics-ahead')
  const format = useBoardFormat({ ...logistics, money: 'cents' })
  return (
    <section aria-label={t('cards')}>
      <ul className={classes.days}>
        {days.map((day) => (
          <DayCard key={day.day} day={day} depotId={depotId} format={format} />
        ))}
      </ul>
      <Text size="sm" className={classes.undated}>
        {t('undated', { number: format.number(undated) })}
      </Text>
    </section>
  )
}

function DayCard({ day, depotId, format }: { day: AheadDay; depotId: number; format: BoardFormat }) {
  const t = useText('logistics-ahead')
  const words = useDayWords()
  const loadOf = useAmounts()
  const board = `/apps/logistics/routes?date=${day.day}${depotId > 0 ? `&depot=${depotId}` : ''}`
  const facts: [string, ReactNode][] = [
    [t('fixed'), format.number(day.fixed)],
    [t('flexible'), format.number(day.flexible)],
    [t('load'), loadOf(day.quantities) || '–'],
    [t('shifts'), format.number(day.shifts)],
    [t('hours'), format.length(day.shiftSeconds)],
  ]
  return (
    <li className={classes.day} data-closed={day.isHoliday || undefined}>
      <h2 className={classes.dayTitle}>
        <Anchor renderRoot={(props) => <Link to={board} {...props} />}>{words(day.day)}</Anchor>
      </h2>
      {day.isHoliday && <StatusChip tone="warning">{t('holiday')}</StatusChip>}
      {day.closedDepots.length > 0 && (
        <StatusChip tone="warning">{t('closed', { depots: format.list(day.closedDepots) })}</StatusChip>
      )}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {day.plans.map(({ id, name, stops, unassigned }) => (
        <Text key={id} size="sm" className={classes.plan}>
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to={`/apps/logistics/routes?date=${day.day}&plan=${id}`} {...props} />}
          >
            <bdi>{name}</bdi>
          </Anchor>{' '}
          {t('planned', { stops: format.number(stops), unassigned: format.number(unassigned) })}
        </Text>
      ))}
    </li>
  )
}
