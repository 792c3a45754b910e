import { useText } from '#kit/web/i18n.ts'
import { Slider } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

const marks = [0, 25, 50, 75, 100].map((value) => ({ value, label: `${value} %` }))

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack gap="xl">
      <Slider defaultValue={50} step={25} marks={marks} thumbLabel={t('words.share')} mb="md" />
      <Slider defaultValue={40} disabled thumbLabel={t('states.disabled')} />
    </Stack>
  )
}
