import { useText } from '#kit/web/i18n.ts'
import { RangeSlider } from '#ui/input/inputs.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <RangeSlider
      defaultValue={[8, 17]}
      min={0}
      max={24}
      thumbFromLabel={t('words.from')}
      thumbToLabel={t('words.to')}
      marks={[0, 6, 12, 18, 24].map((value) => ({ value, label: String(value) }))}
      mb="xl"
    />
  )
}
