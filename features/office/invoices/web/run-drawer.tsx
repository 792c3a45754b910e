import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { SegmentedControl } from '#ui/button/controls.ts'
import { Alert, Skeleton } from '#ui/display/display.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { Text } from '#ui/display/text.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { DateInput } from '#ui/input/date-input.tsx'
import { Checkbox } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { listBillableDeliveries } from '../../delivery-prices/contract.ts'
import { listInvoices, readInvoiceFigures } from '../contract.ts'
import { previewBillingRun, startBillingRun, type BilledClient } from '../rules/billing-run.ts'
import { monthBefore } from './month-before.ts'
import { todayHere } from './payment-dialog.tsx'

/** Bills all clients for a month: what each would get is seen first, and each gets a draft. */
export function RunDrawer({ onClose }: { onClose: () => void }) {
  const t = useText('office-invoices')
  const [{ from, to }, setPeriod] = useState(() => monthBefore(todayHere()))
  const [lines, setLines] = useState<'delivery' | 'day'>('day')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<string[]>([])
  const isAsked = from !== '' && to !== '' && from <= to
  const { data, error } = useQuery({ ...queryOf(previewBillingRun, { query: { from, to } }), enabled: isAsked })
  const chosen = (data?.clients ?? []).filter(({ customerId, deliveries }) => deliveries > 0 && !left.has(customerId))
  const run = useSend(startBillingRun, {
    stale: [listInvoices, readInvoiceFigures, listBillableDeliveries, previewBillingRun],
    quiet: true,
    onSuccess: (result) => {
      setRefused(result.refused.map(({ message }) => message))
      showNotice({ kind: 'success', text: t('run.done', { count: result.done.length }) })
      if (result.refused.length === 0) onClose()
    },
  })
  const form = {
    send: (event?: { preventDefault: () => void }) => {
      event?.preventDefault()
      const customerIds = chosen.map(({ customerId }) => customerId)
      if (customerIds.length > 0) run.mutate({ body: { from, to, lines, customerIds } })
    },
    isSending: run.isPending,
    refusal: (run.error ?? error)?.message,
    isDirty: () => false,
    reset: () => setRefused([]),
  }
  const toggle = (id: number) =>
    setLeft((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  return (
    <FormDrawer
      title={t('run.open')}
      opened
      onClose={onClose}
      form={form}
      submitLabel={t('run.create', { count: chosen.length })}
    >
      <Text size="sm" c="dimmed">
        {t('run.text')}
      </Text>
      <SimpleGrid cols={2}>
        <DateInput label={t('billing.from')} max={to} value={from} onChange={(day) => setPeriod({ from: day, to })} />
        <DateInput label={t('billing.to')} min={from} value={to} onChange={(day) => setPeriod({ from, to: day })} />
      </SimpleGrid>
      <SegmentedControl
        aria-label={t('billing.lines')}
        value={lines}
        onChange={(value) => setLines(value === 'day' ? 'day' : 'delivery')}
        data={[
          { value: 'delivery', label: t('billing.byDelivery') },
          { value: 'day', label: t('billing.byDay') },
        ]}
      />
      {refused.map((text, at) => (
        <RefusalAlert key={at} text={text} />
      ))}
      {isAsked && !data && !error && <Skeleton height={160} radius={6} />}
      {data?.hasMore && <Alert color="warning">{t('run.more')}</Alert>}
      {data && <Clients clients={data.clients} currency={data.currency} chosen={chosen} onToggle={toggle} />}
    </FormDrawer>
  )
}

type ClientsProps = {
  clients: BilledClient[]
  currency: string
  chosen: BilledClient[]
  onToggle: (id: number) => void
}

function Clients({ clients, currency, chosen, onToggle }: ClientsProps) {
  const t = useText('office-invoices')
  const format = useFormat()
  if (clients.length === 0) return <EmptyState icon="package" title={t('run.none')} text={t('run.noneText')} />
  const total = chosen.reduce((sum, { totalCents }) => sum + totalCents, 0)
  return (
    <Stack gap="sm">
      <Group justify="space-between" fw={600}>
        <span>{t('run.total', { count: chosen.length, all: clients.length })}</span>
        <bdi>{format.money(total, currency)}</bdi>
      </Group>
      <Entries>
        {clients.map((client) => (
          <Entry
            key={client.customerId}
            icon={
              <Checkbox
                aria-label={t('run.named', { name: client.name })}
                checked={chosen.includes(client)}
                disabled={client.deliveries === 0}
                onChange={() => onToggle(client.customerId)}
              />
            }
            name={<bdi>{client.name}</bdi>}
            detail={detailOf(client, t)}
          >
            <bdi>{format.money(client.totalCents, currency)}</bdi>
          </Entry>
        ))}
      </Entries>
    </Stack>
  )
}

function detailOf({ deliveries, inVain, unpriced }: BilledClient, t: ReturnType<typeof useText>): string {
  const parts = [
    t('run.deliveries', { count: deliveries }),
    inVain > 0 && t('run.inVain', { count: inVain }),
    unpriced > 0 && t('run.unpriced', { count: unpriced }),
  ]
  return parts.filter(Boolean).join(' · ')
}
