import { useText } from '#kit/web/i18n.ts'
import { Textarea } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Textarea label={t('states.filled')} defaultValue={t('words.sentence')} rows={2} />
      <Textarea label={t('states.placeholder')} placeholder={t('words.sentence')} rows={2} />
      <Textarea label={t('states.error')} error={t('words.required')} rows={2} />
      <Textarea label={t('states.disabled')} defaultValue={t('words.sentence')} rows={2} disabled />
    </SimpleGrid>
  )
}
