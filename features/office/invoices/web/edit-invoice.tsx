import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { DetailState } from '#ui/page/detail-state.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Paper } from '#ui/page/layout.ts'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SheetSkeleton } from '#ui/page/page-skeleton.tsx'
import { changeInvoice, listClients, readInvoice, type Invoice } from '../contract.ts'
import { previewPath } from '../rules.ts'
import { InvoiceEditor } from './invoice-editor.tsx'
import { staleInvoices } from './stale-invoices.ts'
import { valuesOf, type InvoiceValues } from './invoice-values.ts'

export function EditInvoice() {
  const t = useText('office-invoices')
  const go = useGo()
  const detail = useDetail(readInvoice, 'id')
  return (
    <DetailState
      of={detail}
      title={t('screens.edit')}
      missing={{ title: t('missing'), listPath: '/apps/invoice/list' }}
      waiting={<SheetSkeleton side="end" main={[{ fields: 4 }, { lines: 10 }]} aside={[{ lines: 5 }]} />}
    >
      {({ invoice }) =>
        invoice.isDraft ? (
          <Editing value={invoice} version={invoice.version}>
            {(shown) => <Edit invoice={shown} />}
          </Editing>
        ) : (
          <Paper shadow="xs">
            <EmptyState
              icon="receipt"
              isPage
              title={t('form.closed', { id: invoice.number })}
              text={t('whyNoEdit')}
              action={{ label: t('form.toPreview'), onClick: () => go(previewPath(invoice.id)) }}
            />
          </Paper>
        )
      }
    </DetailState>
  )
}

function Edit({ invoice }: { invoice: Invoice }) {
  const t = useText('office-invoices')
  const go = useGo()
  const { id, currency, lines } = invoice
  const form = useEndpointForm<typeof changeInvoice, InvoiceValues>(changeInvoice, {
    initial: valuesOf(invoice),
    given: { params: { id } },
    stale: [...staleInvoices, listClients],
    onDone: () => {
      showNotice({ kind: 'success', text: t('form.saved', { id }) })
      go(previewPath(id))
    },
  })
  useLeaveGuard(() => form.isDirty() && !form.isSending)
  return (
    <>
      <InvoiceEditor
        form={form}
        known={invoice}
        title={t('form.editing', { id })}
        submitLabel={t('form.saveChanges')}
        currency={currency}
        taxBasisPoints={lines.at(-1)?.taxBasisPoints ?? 0}
      />
    </>
  )
}
