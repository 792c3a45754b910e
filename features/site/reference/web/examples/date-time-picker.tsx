import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { TimeInput } from '#ui/input/time-input.tsx'
import { SimpleGrid } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  const [time, setTime] = useState('09:30')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <DateInput label={t('words.day')} defaultValue="2026-11-26" />
      <TimeInput label={t('words.time')} value={time} onChange={setTime} />
    </SimpleGrid>
  )
}
