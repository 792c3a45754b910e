import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Select, Switch } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changeSchedule, repeats, type Invoice } from '../contract.ts'
import { staleInvoices } from './stale-invoices.ts'

/** Whether the client is reminded, and whether copies are made by themselves. */
export function InvoiceSchedule({ invoice }: { invoice: Invoice }) {
  const t = useText('office-invoices')
  const format = useFormat('UTC')
  const mayChange = useMay(changeSchedule)
  const send = useSend(changeSchedule, { stale: staleInvoices })
  const { id, version, hasReminders, repeats: now, nextRepeat } = invoice
  const change = (next: Partial<Pick<Invoice, 'hasReminders' | 'repeats'>>) =>
    send.mutate({ params: { id }, body: { version, hasReminders, repeats: now, ...next } })
  if (!mayChange) return null
  return (
    <SectionCard title={t('schedule.title')}>
      <Stack gap="md">
        <Switch
          label={t('schedule.reminders')}
          description={t('schedule.remindersText')}
          checked={hasReminders}
          disabled={send.isPending}
          onChange={(event) => change({ hasReminders: event.currentTarget.checked })}
        />
        <Select
          label={t('schedule.repeats')}
          allowDeselect={false}
          disabled={send.isPending}
          data={repeats.map((value) => ({ value, label: t(`schedule.every.${value}`) }))}
          value={now}
          {...(nextRepeat !== null && { description: t('schedule.next', { date: format.date(nextRepeat) }) })}
          onChange={(next) => {
            const chosen = repeats.find((value) => value === next)
            if (chosen) change({ repeats: chosen })
          }}
        />
      </Stack>
    </SectionCard>
  )
}
