import { useText } from '#kit/web/i18n.ts'
import { RangeSlider } from '#ui/input/inputs.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <RangeSlider
      defaultValue={[20, 60]}
      step={20}
      minRange={20}
      color="success"
      thumbFromLabel={t('words.from')}
      thumbToLabel={t('words.to')}
      label={(value) => `${value} %`}
    />
  )
}
