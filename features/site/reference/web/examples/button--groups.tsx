import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button, SegmentedControl } from '#ui/button/controls.ts'
import { Stack } from '#ui/page/layout.ts'

const states = ['planned', 'sent', 'late'] as const

export function Example() {
  const t = useText('site-reference')
  const [day, setDay] = useState<string>('planned')
  const step = (by: number) => setDay(states[states.findIndex((one) => one === day) + by] ?? day)
  return (
    <Stack align="flex-start">
      <Button.Group>
        <Button variant="default" onClick={() => step(-1)}>
          {t('words.back')}
        </Button>
        <Button variant="default" onClick={() => step(1)}>
          {t('words.next')}
        </Button>
      </Button.Group>
      <SegmentedControl
        aria-label={t('words.state')}
        value={day}
        onChange={setDay}
        data={states.map((word) => ({ value: word, label: t(`words.${word}`) }))}
      />
    </Stack>
  )
}
