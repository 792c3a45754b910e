import { useText } from '#kit/web/i18n.ts'
import { Textarea } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Textarea label={t('states.filled')} defaultValue={t('advice.textarea')} rows={2} />
      <Textarea label={t('states.placeholder')} placeholder={t('advice.textarea')} rows={2} />
      <Textarea label={t('states.error')} error={t('words.required')} rows={2} />
      <Textarea label={t('states.disabled')} defaultValue={t('advice.textarea')} rows={2} disabled />
    </SimpleGrid>
  )
}
