import { useText } from '#kit/web/i18n.ts'
import { Autocomplete } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'

const cities = ['Heidelberg', 'Monaco', 'Montevideo', 'Vaduz']

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Autocomplete label={t('states.filled')} data={cities} defaultValue="Monaco" />
      <Autocomplete label={t('states.clearable')} data={cities} defaultValue="Vaduz" clearable />
      <Autocomplete label={t('states.error')} data={cities} error={t('words.required')} />
      <Autocomplete label={t('states.disabled')} data={cities} defaultValue="Monaco" disabled />
    </SimpleGrid>
  )
}
