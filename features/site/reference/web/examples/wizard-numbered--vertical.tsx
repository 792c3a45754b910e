import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Stepper } from '#ui/display/display.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'

const steps = ['name', 'city', 'day'] as const

export function Example() {
  const t = useText('site-reference')
  const [at, setAt] = useState(0)
  return (
    <Stepper active={at} onStepClick={setAt} orientation="vertical">
      {steps.map((step) => (
        <Stepper.Step key={step} label={t(`words.${step}`)} description={t('advice.wizardNumbered')}>
          <Group align="flex-end">
            <TextInput label={t(`words.${step}`)} />
            <Button onClick={() => setAt(at + 1)}>{t('words.next')}</Button>
          </Group>
        </Stepper.Step>
      ))}
      <Stepper.Completed>{t('words.valid')}</Stepper.Completed>
    </Stepper>
  )
}
