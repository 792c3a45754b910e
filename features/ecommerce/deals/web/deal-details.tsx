import { useText } from '#kit/web/i18n.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { orNull } from '#ui/form/bound.ts'
import { Textarea, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import type { DealForm } from './deal-type.tsx'

/** What it is called, the code that customers type, and when it runs. */
export function DealDetails({ form }: { form: DealForm }) {
  const t = useText('ecommerce-deals')
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('fields.title')} withAsterisk {...form.bind('title')} />
        <TextInput label={t('fields.code')} description={t('codeText')} dir="ltr" withAsterisk {...form.bind('code')} />
        <DateInput label={t('fields.startsOn')} withAsterisk {...form.bind('startsOn')} />
        <DateInput label={t('fields.endsOn')} description={t('endsText')} {...orNull(form.bind('endsOn'))} />
      </SimpleGrid>
      <Textarea label={t('fields.note')} description={t('noteText')} rows={2} {...form.bind('note')} />
    </Stack>
  )
}
