import {
  IconAlertTriangle,
  IconBan,
  IconChartPie,
  IconCircleCheck,
  IconDownload,
  IconFileCheck,
  IconFileMinus,
  IconFileText,
  IconSend,
} from '@tabler/icons-react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Tooltip } from '#ui/overlay/overlays.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import type { InvoiceRow } from '../contract.ts'
import { statusKeys, statusTones } from '../rules.ts'

const icons = {
  Paid: IconCircleCheck,
  Downloaded: IconDownload,
  Sent: IconSend,
  Draft: IconFileText,
  'Partial Payment': IconChartPie,
  'Past Due': IconAlertTriangle,
  Issued: IconFileCheck,
  'Partly Credited': IconFileMinus,
  Credited: IconFileMinus,
  Voided: IconBan,
} as const

/** The status in a word and an icon; what is open and until when is its tooltip. */
export function InvoiceStatus({ invoice }: { invoice: InvoiceRow }) {
  const t = useText('office-invoices')
  const format = useFormat('UTC')
  const { invoiceStatus, balanceCents, currency, dueDate } = invoice
  const Icon = icons[invoiceStatus]
  const more = t('statusTip', { balance: format.money(balanceCents, currency), due: format.date(dueDate) })
  return (
    <Tooltip label={more} events={{ hover: true, focus: true, touch: true }}>
      <span>
        <StatusChip tone={statusTones[invoiceStatus]} icon={<Icon size={15} aria-hidden />}>
          {t(`status.${statusKeys[invoiceStatus]}`)}
        </StatusChip>
      </span>
    </Tooltip>
  )
}
