import { useText } from '#kit/web/i18n.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NativeSelect, Select } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'

const cities = ['Heidelberg', 'Monaco', 'Montevideo', 'Vaduz']

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select label={t('states.filled')} data={cities} defaultValue="Monaco" />
      <Select label={t('states.clearable')} data={cities} defaultValue="Vaduz" clearable />
      <Select label={t('states.icon')} data={cities} leftSection={<Icon name="map-pin" size={18} />} />
      <NativeSelect label={t('states.error')} data={cities} error={t('words.required')} />
    </SimpleGrid>
  )
}
