import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { DateTimeInput } from '#ui/input/date-time-input.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'

export function Example() {
  const t = useText('site-reference')
  const [wall, setWall] = useState('2026-11-26T09:30')
  return (
    <Stack maw={420}>
      <DateInput label={t('words.day')} description={t('words.between')} min="2026-11-23" max="2026-11-29" />
      <DateTimeInput label={t('words.dayAndTime')} initial={wall} onChange={setWall} />
      <Text size="sm" dir="ltr">
        {wall}
      </Text>
    </Stack>
  )
}
