import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languages, useLanguage, useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { orNull, orZero } from '#ui/form/bound.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NativeSelect, Textarea, TextInput } from '#ui/input/inputs.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { readStoreFacts } from '../../settings/contract.ts'
import { issueGiftCard, listGiftCards } from '../contract.ts'

/** Issues a card; its code is handed on, as it can’t be read again. */
export function IssueGiftCard({ opened, onClose, onMade }: Opening & { onMade: (code: string) => void }) {
  const t = useText('ecommerce-gift-cards')
  const { data } = useQuery(queryOf(readStoreFacts))
  const language = useLanguage()
  const blank = { recipient: '', amountCents: 0, expiresOn: null as string | null, note: '', email: '', message: '' }
  const [key] = useState(() => crypto.randomUUID())
  const form = useEndpointForm(issueGiftCard, {
    initial: { ...blank, key, language },
    stale: [listGiftCards],
    onDone: ({ code }) => {
      onMade(code)
      onClose()
    },
  })
  return (
    <FormDrawer title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('add')}>
      <TextInput data-autofocus label={t('fields.recipient')} withAsterisk {...form.bind('recipient')} />
      <MoneyInput
        currency={data?.currency ?? 'USD'}
        label={t('fields.amountCents')}
        withAsterisk
        {...orZero(form.bind('amountCents'))}
      />
      <DateInput label={t('fields.expiresOn')} description={t('expiresText')} {...orNull(form.bind('expiresOn'))} />
      <TextInput
        type="email"
        dir="ltr"
        label={t('fields.email')}
        description={t('emailText')}
        {...form.bind('email')}
      />
      {form.getValues().email !== '' && (
        <>
          <Textarea label={t('fields.message')} {...form.bind('message')} />
          <NativeSelect
            label={t('fields.language')}
            data={languages.map(({ i18nLang, name }) => ({ value: i18nLang, label: name }))}
            {...form.bind('language')}
          />
        </>
      )}
      <Textarea label={t('fields.note')} description={t('noteText')} {...form.bind('note')} />
    </FormDrawer>
  )
}
