import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { saveBlob } from '#ui/file/save-blob.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { BlankMessage } from '#ui/page/blank-message.tsx'
import classes from './coming-soon.module.css'
import { openingOf, reminderOf, timeLeft } from './opening.ts'

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** Counts down to the moment the address names (`?until=2027-01-01`), else to the next month. */
export function ComingSoon() {
  const t = useText('shell')
  const { number, dateTime } = useFormat()
  const search: { until?: unknown } = useSearch({ strict: false })
  const [now, setNow] = useState(() => Date.now())
  const [opening] = useState(() => openingOf(search.until, now))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = timeLeft(opening - now)
  const remind = () =>
    saveBlob(new Blob([reminderOf(opening, t('comingSoon.reminder'))], { type: 'text/calendar' }), 'routewright.ics')
  return (
    <BlankMessage scene="soon" title={t('comingSoon.title')} text={t('comingSoon.text')} note={dateTime(opening)}>
      <div className={classes.clock} role="timer" aria-label={t('comingSoon.left')}>
        {units.map((unit) => (
          <div key={unit} className={classes.unit}>
            <strong>{number(left[unit], { minimumIntegerDigits: 2 })}</strong>
            <span>{t(`comingSoon.${unit}`)}</span>
          </div>
        ))}
      </div>
      <Button variant="light" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={remind}>
        {t('comingSoon.remind')}
      </Button>
    </BlankMessage>
  )
}
