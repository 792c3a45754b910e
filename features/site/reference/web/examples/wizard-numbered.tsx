import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Stepper } from '#ui/display/display.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'

const steps = [{ field: 'name' }, { field: 'city' }, { field: 'day' }] as const

export function Example() {
  const t = useText('site-reference')
  const [at, setAt] = useState(0)
  return (
    <>
      <Stepper active={at} onStepClick={setAt} mb="lg">
        {steps.map((step) => (
          <Stepper.Step key={step.field} label={t(`words.${step.field}`)}>
            <TextInput label={t(`words.${step.field}`)} maw={420} />
          </Stepper.Step>
        ))}
        <Stepper.Completed>{t('words.valid')}</Stepper.Completed>
      </Stepper>
      <Group>
        <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('words.back')}
        </Button>
        <Button disabled={at === steps.length} onClick={() => setAt(at + 1)}>
          {t('words.next')}
        </Button>
      </Group>
    </>
  )
}
