import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useLanguage, useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '../button/action-icon.tsx'
import classes from './calendar.module.css'
import { weekStarts } from './week-starts.ts'

const dayMs = 86_400_000

/** A small month, whose days lead the large calendar to them. */
export function MiniMonth({ today, onDay }: { today: string; onDay: (day: string) => void }) {
  const t = useText('ui')
  const format = useFormat('UTC')
  const language = useLanguage()
  const [first, setFirst] = useState(`${today.slice(0, 7)}-01`)
  const weeks = weeksOf(first, weekStarts[language])
  const turn = (months: number) => {
    const [year = 0, month = 1] = first.split('-').map(Number)
    setFirst(dayOf(Date.UTC(year, month - 1 + months, 1)))
  }
  return (
    <div>
      <div className={classes.monthHead}>
        <strong>{format.date(first, { month: 'long', year: 'numeric' })}</strong>
        <ActionIcon size={30} aria-label={t('calendar.before')} onClick={() => turn(-1)}>
          <IconChevronLeft size={18} className="mirrored" />
        </ActionIcon>
        <ActionIcon size={30} aria-label={t('calendar.after')} onClick={() => turn(1)}>
          <IconChevronRight size={18} className="mirrored" />
        </ActionIcon>
      </div>
      <table className={classes.month}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" abbr={format.date(day, { weekday: 'long' })}>
                {format.date(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    aria-label={format.date(day, { dateStyle: 'full' })}
                    aria-current={day === today ? 'date' : undefined}
                    data-other={day.slice(0, 7) !== first.slice(0, 7) || undefined}
                    onClick={() => onDay(day)}
                  >
                    {format.number(Number(day.slice(8)))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function weeksOf(first: string, weekStart: number): string[][] {
  const begin = Date.parse(first)
  const before = (new Date(begin).getUTCDay() - weekStart + 7) % 7
  const dayAt = (index: number) => dayOf(begin + (index - before) * dayMs)
  return [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((day) => dayAt(week * 7 + day)))
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
