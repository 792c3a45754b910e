import { languages, language, useText } from '#kit/web/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm, type FormFields } from '#ui/form/use-endpoint-form.ts'
import { Select, Textarea, TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { changeFaq, createFaq, listFaqs, type Faq, type FaqInput } from '../contract.ts'
import { topics, type FaqTopic } from '../rules.ts'

const stale = [listFaqs]

export function AddFaq({ opened, onClose }: Opening) {
  const t = useText('site-faq')
  const form = useEndpointForm<typeof createFaq, FaqInput>(createFaq, {
    initial: { topic: 'payment', language: language(), question: '', answer: '' },
    stale,
    onDone: () => {
      showNotice({ kind: 'success', text: t('saved') })
      onClose()
    },
  })
  return (
    <FormDialog title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('add')}>
      <Fields form={form} />
    </FormDialog>
  )
}

export function EditFaq({ faq, opened, onClose }: Opening & { faq: Faq & { topic: FaqTopic } }) {
  const t = useText('site-faq')
  const { id, ...kept } = faq
  const form = useEndpointForm(changeFaq, {
    initial: kept,
    given: { params: { id } },
    stale,
    onDone: () => {
      showNotice({ kind: 'success', text: t('saved') })
      onClose()
    },
  })
  return (
    <FormDialog title={t('edit')} opened={opened} onClose={onClose} form={form} submitLabel={t('save')}>
      <Fields form={form} />
    </FormDialog>
  )
}

function Fields({ form }: { form: FormFields<FaqInput> }) {
  const t = useText('site-faq')
  return (
    <>
      <Select
        allowDeselect={false}
        label={t('topic')}
        data={topics.map((value) => ({ value, label: t(`topicNames.${value}`) }))}
        {...form.bind('topic')}
      />
      <Select
        allowDeselect={false}
        label={t('language')}
        data={languages.map(({ i18nLang, name }) => ({ value: i18nLang, label: name }))}
        {...form.bind('language')}
      />
      <TextInput data-autofocus withAsterisk label={t('question')} {...form.bind('question')} />
      <Textarea autosize withAsterisk minRows={3} label={t('answer')} {...form.bind('answer')} />
    </>
  )
}
