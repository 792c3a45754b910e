import { useText } from '#kit/web/i18n.ts'
import { Autocomplete } from '#ui/input/inputs.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Autocomplete
      label={t('words.city')}
      description={t('words.anyText')}
      data={['Heidelberg', 'Monaco', 'Montevideo', 'Vaduz']}
      maw={420}
    />
  )
}
