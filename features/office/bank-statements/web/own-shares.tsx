import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Text } from '#ui/display/text.ts'
import { Autocomplete } from '#ui/input/inputs.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import { findInvoices, type BankLine } from '../contract.ts'

export type Share = BankLine['proposals'][number]['shares'][number]
type Found = ReplyOf<typeof findInvoices>[number]
type Props = { line: BankLine; shares: Share[]; onChange: (shares: Share[]) => void }

/** Invoices that whoever confirms finds themselves, and how much of the line each gets. */
export function OwnShares({ line, shares, onChange }: Props) {
  const t = useText('office-bank-statements')
  const { money } = useFormat()
  const whole = Math.abs(line.amountCents)
  const left = whole - shares.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const add = (found: Found) => {
    if (shares.some(({ invoiceId }) => invoiceId === found.invoiceId)) return
    const open = Math.abs(found.balanceCents)
    const amountCents = open > 0 ? Math.min(left, open) : left
    onChange([...shares, { ...found, amountCents: Math.max(amountCents, 0) }])
  }
  const set = (id: number, amountCents: number) =>
    onChange(shares.map((one) => (one.invoiceId === id ? { ...one, amountCents } : one)))
  return (
    <Stack gap="sm">
      <FindInvoice key={shares.length} currency={line.currency} onFound={add} />
      {shares.map(({ invoiceId, number, clientName, amountCents, balanceCents }) => (
        <Group key={invoiceId} wrap="nowrap" align="flex-end">
          <MoneyInput
            style={{ flex: 1 }}
            currency={line.currency}
            max={1_000_000_000_000}
            label={t('share', { number, client: clientName })}
            description={t('balance', { amount: money(balanceCents, line.currency) })}
            value={amountCents}
            onChange={(cents) => set(invoiceId, cents ?? 0)}
          />
          <IconButton
            icon="x"
            label={t('line.removeShare', { number })}
            onClick={() => onChange(shares.filter((one) => one.invoiceId !== invoiceId))}
          />
        </Group>
      ))}
      {shares.length > 0 && left !== 0 && (
        <Text c="dimmed" role="status">
          {left > 0
            ? t('line.left', { amount: money(left, line.currency) })
            : t('line.tooMuch', { amount: money(0 - left, line.currency) })}
        </Text>
      )}
    </Stack>
  )
}

function FindInvoice({ currency, onFound }: { currency: string; onFound: (found: Found) => void }) {
  const t = useText('office-bank-statements')
  const { money } = useFormat()
  const [text, setText] = useState('')
  const { data = [] } = useQuery({
    ...queryOf(findInvoices, { query: { q: text.split(' · ')[0] } }),
    placeholderData: keepPreviousData,
  })
  const byLabel = new Map(
    data
      .filter((one) => one.currency === currency)
      .map((one) => [[one.number, one.clientName, money(one.balanceCents, one.currency)].join(' · '), one]),
  )
  const handleChange = (next: string) => {
    setText(next)
    const found = byLabel.get(next)
    if (found) onFound(found)
  }
  return (
    <Autocomplete
      ref={focus}
      label={t('line.find')}
      placeholder={t('line.findHint')}
      data={[...byLabel.keys()]}
      filter={({ options }) => options}
      value={text}
      onChange={handleChange}
    />
  )
}

function focus(field: HTMLInputElement | null): void {
  field?.focus()
}
