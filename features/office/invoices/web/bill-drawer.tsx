import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { SegmentedControl } from '#ui/button/controls.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SimpleGrid } from '#ui/page/layout.ts'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { billDeliveries, listBillableDeliveries, type BillableDelivery } from '../../delivery-prices/contract.ts'
import { listInvoices, readInvoiceFigures } from '../contract.ts'
import { previewPath } from '../rules.ts'
import { BillPrices } from './bill-prices.tsx'
import { BillableList } from './billable-list.tsx'
import { KnownClient } from './invoice-client.tsx'
import { monthBefore } from './month-before.ts'
import { todayHere } from './payment-dialog.tsx'

type Period = { from: string; to: string }
const most = { delivery: 200, day: 1000 }

/** Makes a draft invoice of what was delivered to a client. */
export function BillDrawer({ onClose }: { onClose: () => void }) {
  const t = useText('office-invoices')
  const go = useGo()
  const [customerId, setCustomerId] = useState<number>()
  const [period, setPeriod] = useState<Period>(() => monthBefore(todayHere()))
  const [lines, setLines] = useState<'delivery' | 'day'>('delivery')
  const [error, setError] = useState<string>()
  const choice = useBillable(customerId, period)
  const send = useSend(billDeliveries, {
    stale: [listInvoices, readInvoiceFigures, listBillableDeliveries],
    quiet: true,
    onSuccess: ({ id, deliveries }) => {
      showNotice({ kind: 'success', text: t('billing.billed', { id, count: deliveries }) })
      go(previewPath(id))
    },
  })
  const handleSend = () => {
    const problem = problemOf({ customerId, count: choice.chosen.length, most: most[lines] })
    setError(problem && t(problem, { most: most[lines] }))
    if (problem || customerId === undefined) return
    send.mutate({ body: { customerId, deliveryIds: choice.chosen.map(({ id }) => id), lines } })
  }
  const form = {
    send: (event?: { preventDefault: () => void }) => {
      event?.preventDefault()
      handleSend()
    },
    isSending: send.isPending,
    refusal: error ?? messageOf(send.error ?? choice.error),
    isDirty: () => false,
    reset: () => setError(undefined),
  }
  return (
    <FormDrawer title={t('billing.open')} opened onClose={onClose} form={form} submitLabel={t('billing.create')}>
      <KnownClient start="" error={undefined} onChoose={(found) => setCustomerId(found?.customerId)} />
      <SimpleGrid cols={2}>
        <DateInput
          label={t('billing.from')}
          max={period.to}
          value={period.from}
          onChange={(from) => setPeriod({ ...period, from })}
        />
        <DateInput
          label={t('billing.to')}
          min={period.from}
          value={period.to}
          onChange={(to) => setPeriod({ ...period, to })}
        />
      </SimpleGrid>
      {customerId !== undefined && <BillPrices key={customerId} customerId={customerId} />}
      <SegmentedControl
        aria-label={t('billing.lines')}
        value={lines}
        onChange={(value) => setLines(value === 'day' ? 'day' : 'delivery')}
        data={[
          { value: 'delivery', label: t('billing.byDelivery') },
          { value: 'day', label: t('billing.byDay') },
        ]}
      />
      {choice.isLoading && <Skeleton height={160} radius={6} />}
      {choice.hasMore && <RefusalAlert text={t('billing.hasMore', { most: most.day })} />}
      {choice.data && (
        <BillableList
          rows={choice.data.deliveries}
          currency={choice.data.currency}
          chosen={choice.chosen}
          onToggle={choice.toggle}
        />
      )}
    </FormDrawer>
  )
}

/** What a client can be billed, and what of it is ticked: all but what has no price or was paid in the store. */
function useBillable(customerId: number | undefined, { from, to }: Period) {
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const isAsked = customerId !== undefined && from !== '' && to !== '' && from <= to
  const query = queryOf(listBillableDeliveries, { query: { customerId: customerId ?? 0, from, to } })
  const found = useQuery({ ...query, enabled: isAsked })
  const data = isAsked ? found.data : undefined
  const isChosen = ({ id, isOrder, priceCents }: BillableDelivery) =>
    priceCents !== null && (turned.has(id) ? isOrder : !isOrder)
  return {
    data,
    error: isAsked ? found.error : null,
    isLoading: found.isLoading,
    hasMore: data?.hasMore === true,
    chosen: (data?.deliveries ?? []).filter(isChosen),
    toggle: (id: number) =>
      setTurned((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
  }
}

function problemOf({ customerId, count, most }: { customerId: number | undefined; count: number; most: number }) {
  if (customerId === undefined) return 'form.whoFor'
  if (count === 0) return 'billing.noneChosen'
  return count > most ? 'billing.tooMany' : undefined
}

function messageOf(error: Error | null): string | undefined {
  return error instanceof CallError ? error.message : undefined
}
