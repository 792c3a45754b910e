import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { FilterSelect } from '#ui/input/filter-select.tsx'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { useDepotFilter } from '../../depots/web/for-others/use-depot-filter.ts'
import type { Day } from '../contract.ts'
import { useDaySearch } from './use-day.ts'

const DatePicker = lazy(async () => ({ default: (await import('#ui/input/date-picker.tsx')).DatePicker }))

/** Which day, and of which depot. */
export function DayFilters({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const [{ date, depotId }, change] = useDaySearch()
  const [depots] = useDepotFilter(t('depot'))
  return (
    <>
      {depots && <FilterSelect {...depots} list={{ search: { depotId }, onSearch: change }} />}
      <DayChoice
        day={date ?? day.today}
        isToday={date === undefined}
        onChoose={(next) => change({ date: next && next !== day.today ? next : undefined, route: 0 })}
      />
    </>
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
