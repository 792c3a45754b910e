import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { FilterSelect } from '#ui/input/filter-select.tsx'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useDepotFilter } from '../../depots/web/for-others/use-depot-filter.ts'
import type { Day } from '../contract.ts'
import { longDay, useDaySearch, useNextDayText } from './use-day.ts'
const DatePicker = lazy(async () => ({ default: (await import('#ui/input/date-picker.tsx')).DatePicker }))

/** Which day and depot, and the way to the plan of the next one. */
export function DayHeader({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const format = useFormat('UTC')
  const [{ date, depotId }, change] = useDaySearch()
  const [depots] = useDepotFilter(t('depot'))
  const say = useNextDayText(day)
  const { date: nextDate, toPlan, published } = day.nextDay
  const count = { count: toPlan, shown: format.number(toPlan) }
  return (
    <PageHeader
      title={day.date === day.today ? t('screens.day') : longDay(format, day.date)}
      text={`${longDay(format, day.date)} · ${say(published > 0 ? 'published' : 'toPlan', count)}`}
      actions={
        <>
          {depots && <FilterSelect {...depots} list={{ search: { depotId }, onSearch: change }} />}
          <DayChoice
            day={date ?? day.today}
            isToday={date === undefined}
            onChoose={(next) => change({ date: next && next !== day.today ? next : undefined })}
          />
          <IconButton icon="device-desktop" label={t('wall.open')} onClick={() => change({ view: 'wall' })} />
          <LinkButton
            variant="light"
            to={`/apps/logistics/routes?date=${nextDate}`}
            label={say('plan')}
            leftSection={<Icon name="route" size={18} />}
          />
        </>
      }
    />
  )
}

type DayChoiceProps = { day: string; isToday: boolean; onChoose: (day: string) => void }

/** The day in words; a calendar comes when it is pressed. */
function DayChoice({ day, isToday, onChoose }: DayChoiceProps) {
  const t = useText('logistics-day')
  const format = useFormat('UTC')
  const [isAsked, setAsked] = useState(false)
  const [isThere] = useState(!isToday)
  const shown = format.date(day, { dateStyle: 'medium' })
  const button = (
    <Button
      variant="default"
      leftSection={<Icon name="calendar" size={18} />}
      aria-label={`${t('date')}: ${shown}`}
      onClick={() => setAsked(true)}
    >
      {shown}
    </Button>
  )
  if (!isAsked && !isThere) return button
  return (
    <Suspense fallback={button}>
      <Calendar day={day} isAsked={isAsked} onChoose={onChoose} />
    </Suspense>
  )
}

type CalendarProps = Omit<DayChoiceProps, 'isToday'> & { isAsked: boolean }

/** Where it was asked for, it opens as it comes, and never by itself after that. */
function Calendar({ day, isAsked, onChoose }: CalendarProps) {
  const t = useText('logistics-day')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) box.current?.querySelector('input')?.focus()
  }, [isAsked])
  return (
    <div ref={box}>
      <DatePicker aria-label={t('date')} value={day} onChange={onChoose} />
    </div>
  )
}
