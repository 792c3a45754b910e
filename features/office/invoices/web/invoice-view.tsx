import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Columns } from '#ui/page/columns.tsx'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Group } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SheetSkeleton } from '#ui/page/page-skeleton.tsx'
import { readInvoice } from '../contract.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { InvoiceSchedule } from './invoice-schedule.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import classes from './invoice-sheet.module.css'
import { InvoiceSide } from './invoice-side.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import { PaybackDialog } from './payback-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

export function InvoiceView() {
  const t = useText('office-invoices')
  const detail = useDetail(readInvoice, 'id')
  return (
    <DetailState
      of={detail}
      title={t('screens.preview')}
      missing={{ title: t('missing'), listPath: '/apps/invoice/list' }}
      waiting={<SheetSkeleton side="end" main={[{ lines: 16 }]} aside={[{ lines: 5 }]} />}
    >
      {(data) => <View detail={data} />}
    </DetailState>
  )
}

function View({ detail: { invoice, paymentDetails } }: { detail: ReplyOf<typeof readInvoice> }) {
  const t = useText('office-invoices')
  const [open, setOpen] = useOpen()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={
            <Group gap="sm" component="span">
              <bdi>{invoice.isDraft ? t('draftTitle', { id: invoice.id }) : t('title', { id: invoice.number })}</bdi>
              <InvoiceStatus invoice={invoice} />
            </Group>
          }
        />
      </div>
      <Columns
        side="end"
        main={
          <>
            <InvoiceSheet invoice={invoice} details={paymentDetails} />
            <div className={classes.beside}>
              <InvoiceHistory invoice={invoice} />
            </div>
          </>
        }
        aside={
          <div className={classes.beside}>
            <InvoiceSide invoice={invoice} onOpen={setOpen} />
            {invoice.invoiceStatus !== 'Voided' && <InvoiceSchedule invoice={invoice} />}
          </div>
        }
      />
      {open === 'send' && <SendDialog invoice={invoice} onClose={close} />}
      {open === 'pay' && <PaymentDialog invoice={invoice} onClose={close} />}
      {open === 'payback' && <PaybackDialog invoice={invoice} onClose={close} />}
      {open === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
    </>
  )
}
