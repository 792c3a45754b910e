import { useText } from '#kit/web/i18n.ts'
import { MultiSelect, TagsInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'

const cities = ['Heidelberg', 'Monaco', 'Montevideo', 'Vaduz']

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <MultiSelect label={t('states.clearable')} data={cities} defaultValue={['Monaco']} clearable />
      <MultiSelect label={t('states.error')} data={cities} error={t('words.required')} />
      <MultiSelect label={t('states.disabled')} data={cities} defaultValue={['Vaduz']} disabled />
      <TagsInput label={t('words.labels')} description={t('words.most', { count: 3 })} maxTags={3} />
    </SimpleGrid>
  )
}
