import { useText } from '#kit/web/i18n.ts'
import { RangeSlider } from '#ui/input/inputs.ts'

export function Example() {
  const t = useText('site-reference')
  return <RangeSlider disabled defaultValue={[30, 70]} thumbFromLabel={t('words.from')} thumbToLabel={t('words.to')} />
}
