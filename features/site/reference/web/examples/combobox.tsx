import { useText } from '#kit/web/i18n.ts'
import { MultiSelect, TagsInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

const cities = ['Heidelberg', 'Monaco', 'Montevideo', 'Vaduz']

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack maw={420}>
      <MultiSelect label={t('words.city')} data={cities} defaultValue={['Monaco']} searchable />
      <TagsInput label={t('words.labels')} defaultValue={[t('words.new')]} />
    </Stack>
  )
}
