import { DateInput as Picker, DatesProvider, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import { useFormat } from '#kit/web/format.ts'
import { useLanguage, useText } from '#kit/web/i18n.ts'
import { useToday } from '#kit/web/today.ts'
import { weekStarts } from '../calendar/week-starts.ts'
import type { DateInputProps as Props } from './date-input.tsx'
import { typedDay } from './typed-day.ts'

/** The calendar behind `DateInput`, loaded when a page has one. */
export function DatePicker({ value, defaultValue, min, max, onChange, ...rest }: Props) {
  const t = useText('ui')
  const language = useLanguage()
  const format = useFormat('UTC')
  const today = useToday()
  const inWords = (day: string) => format.date(`${day.slice(0, 10)}T12:00:00Z`)
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: weekStarts[language] }}>
      <Picker
        {...(rest as DateInputProps)}
        {...(value !== undefined && { value: value || null })}
        {...(defaultValue !== undefined && { defaultValue: defaultValue || null })}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        clearable={!rest.required && !rest.withAsterisk && !rest.readOnly}
        clearButtonProps={{ 'aria-label': t('days.clear') }}
        previousLabel={t('days.previous')}
        nextLabel={t('days.next')}
        valueFormat={inWords}
        dateParser={(text) => typedDay(text, { locale: format.locale, today }) ?? null}
        renderDay={(day) => format.number(Number(day.slice(8, 10)))}
        getDayProps={(day) => ({ 'aria-label': inWords(day) })}
        popoverProps={{ withinPortal: true }}
        onChange={(day) => onChange?.(day?.slice(0, 10) ?? '')}
      />
    </DatesProvider>
  )
}
