import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Autocomplete } from '#ui/input/inputs.ts'
import { useDebounced } from '#ui/input/use-debounced.ts'
import { useSuggestions } from '#ui/input/use-suggestions.ts'
import { recallRecipients, type KnownRecipient } from '../contract.ts'
import type { DeliveryForm } from './for-others/delivery-fields.tsx'

const waitMs = 250
const leastLetters = 2

type Props = { form: DeliveryForm; isFirst: boolean; onAddress: () => void }

/** The recipient, with the people something was brought to before: one of them fills the rest in. */
export function RecipientField({ form, isFirst, onAddress }: Props) {
  const t = useText('logistics-deliveries')
  const [first] = useState(form.getValues().recipient)
  const [typed, setTyped] = useState(first)
  const known = useKnown(typed === first ? '' : typed)
  const labelOf = ({ recipient, phone, address }: KnownRecipient) =>
    [recipient, phone, address].filter(Boolean).join(' · ')
  const change = (text: string) => {
    const found = known.find((one) => labelOf(one) === text)
    const name = found?.recipient ?? text
    setTyped(name)
    form.setFieldValue('recipient', name)
    if (!found) return
    for (const field of ['phone', 'email', 'address'] as const) form.setFieldValue(field, found[field])
    onAddress()
  }
  const labels = [...new Set(known.map(labelOf))]
  const { value: _, onChange: __, ...field } = form.bind('recipient')
  return (
    <Autocomplete
      {...field}
      {...useSuggestions(labels.length)}
      {...(isFirst && { 'data-autofocus': true })}
      withAsterisk
      label={t('recipient')}
      value={typed}
      data={labels}
      filter={({ options }) => options}
      onChange={change}
    />
  )
}

function useKnown(typed: string): KnownRecipient[] {
  const asked = useDebounced(typed.trim(), waitMs)
  const { data } = useQuery({
    ...queryOf(recallRecipients, { query: { q: asked } }),
    enabled: asked.length >= leastLetters,
  })
  return asked.length >= leastLetters ? (data?.recipients ?? []) : []
}
