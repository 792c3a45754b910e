import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { SimpleGrid } from '#ui/page/layout.ts'
import { TimeInput } from '#ui/input/time-input.tsx'

export function Example() {
  const t = useText('site-reference')
  const [time, setTime] = useState('')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <DateInput label={t('states.empty')} />
      <DateInput label={t('states.error')} error={t('words.required')} />
      <DateInput label={t('states.disabled')} defaultValue="2026-11-26" disabled />
      <TimeInput label={t('states.error')} error={t('words.required')} value={time} onChange={setTime} />
    </SimpleGrid>
  )
}
