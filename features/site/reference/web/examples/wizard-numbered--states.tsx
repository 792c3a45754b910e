import { useText } from '#kit/web/i18n.ts'
import { Stepper } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'

export function Example() {
  const t = useText('site-reference')
  return (
    <Stepper active={1}>
      <Stepper.Step label={t('words.name')} description={t('words.valid')} />
      <Stepper.Step
        label={t('words.city')}
        description={t('words.required')}
        color="error"
        icon={<Icon name="alert-triangle" size={18} />}
      />
      <Stepper.Step label={t('words.day')} loading />
    </Stepper>
  )
}
