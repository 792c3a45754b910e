import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button, SegmentedControl } from '#ui/button/controls.ts'
import { Stack } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  const [day, setDay] = useState('planned')
  return (
    <Stack align="flex-start">
      <Button.Group>
        <Button variant="default">{t('words.back')}</Button>
        <Button variant="default">{t('words.next')}</Button>
      </Button.Group>
      <SegmentedControl
        aria-label={t('words.state')}
        value={day}
        onChange={setDay}
        data={(['planned', 'sent', 'late'] as const).map((word) => ({ value: word, label: t(`words.${word}`) }))}
      />
    </Stack>
  )
}
