import { useText } from '#kit/web/i18n.ts'
import { NativeSelect, Select } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

const cities = ['Heidelberg', 'Monaco', 'Montevideo', 'Vaduz']

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack maw={420}>
      <Select label={t('words.city')} data={cities} searchable clearable />
      <Select label={t('words.city')} data={cities} error={t('words.required')} />
      <NativeSelect label={t('words.city')} data={cities} />
      <Select label={t('words.city')} data={cities} defaultValue="Vaduz" disabled />
    </Stack>
  )
}
