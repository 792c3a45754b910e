import { useText } from '#kit/web/i18n.ts'
import { Slider } from '#ui/input/inputs.ts'

export function Example() {
  const t = useText('site-reference')
  return <Slider defaultValue={40} thumbLabel={t('words.share')} label={(value) => `${value} %`} mb="md" />
}
