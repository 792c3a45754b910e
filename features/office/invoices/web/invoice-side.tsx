import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Stack } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { useRemoval } from '#ui/button/use-removal.ts'
import {
  addPayment,
  changeInvoice,
  creditInvoice,
  deleteInvoice,
  duplicateInvoice,
  emailInvoice,
  listInvoices,
  markAsSent,
  readInvoice,
  readInvoiceFigures,
  readInvoicePdf,
  readInvoiceXml,
  remindClient,
  restoreInvoice,
  type Invoice,
} from '../contract.ts'
import { emailedText, editPath, openStages, previewPath } from '../rules.ts'
import { saveFile } from '#ui/file/save-file.ts'

export const staleInvoices = [readInvoice, listInvoices, readInvoiceFigures]
type Props = { invoice: Invoice; onOpen: (part: string) => void }

/** What can be done with an invoice. */
export function InvoiceSide({ invoice, onOpen }: Props) {
  const t = useText('office-invoices')
  const { id } = invoice
  const mayPay = useMay(addPayment)
  const mayCredit = useMay(creditInvoice)
  return (
    <SectionCard title={t('actions.title')}>
      <Stack gap="sm">
        <Sending invoice={invoice} onOpen={onOpen} />
        {invoice.payPage && (
          <LinkButton leftSection={<Icon name="credit-card" size={18} />} to={invoice.payPage} label={t('own.pay')} />
        )}
        {mayPay && (
          <Button
            color="success"
            variant={invoice.isDraft ? 'light' : 'filled'}
            leftSection={<Icon name="currency-dollar" size={18} />}
            onClick={() => onOpen('pay')}
          >
            {t('actions.pay')}
          </Button>
        )}
        <Button
          variant="light"
          leftSection={<Icon name="download" size={18} />}
          onClick={() => void saveFile(readInvoicePdf, { params: { id } }, t('fileName', { id, kind: 'pdf' }))}
        >
          {t('actions.pdf')}
        </Button>
        <Button
          variant="light"
          leftSection={<Icon name="file" size={18} />}
          onClick={() => void saveFile(readInvoiceXml, { params: { id } }, t('fileName', { id, kind: 'xml' }))}
        >
          {t('actions.xml')}
        </Button>
        <Button variant="light" leftSection={<Icon name="file-text" size={18} />} onClick={() => window.print()}>
          {t('actions.print')}
        </Button>
        {mayCredit && !invoice.isDraft && (
          <Button variant="light" leftSection={<Icon name="discount" size={18} />} onClick={() => onOpen('credit')}>
            {t('actions.credit')}
          </Button>
        )}
        <Copying invoice={invoice} />
      </Stack>
    </SectionCard>
  )
}

function Sending({ invoice, onOpen }: Props) {
  const t = useText('office-invoices')
  const { id, version } = invoice
  const mayChange = useMay(emailInvoice)
  const mark = useSend(markAsSent, { stale: staleInvoices })
  const remind = useSend(remindClient, {
    stale: staleInvoices,
    onSuccess: ({ invoice: { emails } }) => showNotice({ kind: 'info', text: t(emailedText(emails)) }),
  })
  if (!mayChange) return null
  const isOpen = openStages.some((stage) => stage === invoice.invoiceStatus) || invoice.invoiceStatus === 'Past Due'
  return (
    <>
      <Button
        variant={invoice.isDraft ? 'filled' : 'light'}
        leftSection={<Icon name="send" size={18} />}
        onClick={() => onOpen('send')}
      >
        {t('actions.send')}
      </Button>
      {invoice.isDraft && (
        <Button
          variant="light"
          loading={mark.isPending}
          onClick={() => mark.mutate({ params: { id }, body: { version } })}
        >
          {t('actions.markAsSent')}
        </Button>
      )}
      {isOpen && (
        <Button variant="light" loading={remind.isPending} onClick={() => remind.mutate({ params: { id } })}>
          {t('actions.remind')}
        </Button>
      )}
    </>
  )
}

function Copying({ invoice: { id, isDraft } }: { invoice: Invoice }) {
  const t = useText('office-invoices')
  const go = useGo()
  const mayChange = useMay(changeInvoice)
  const mayCopy = useMay(duplicateInvoice)
  const mayDelete = useMay(deleteInvoice)
  const copy = useSend(duplicateInvoice, {
    stale: staleInvoices,
    onSuccess: ({ invoice }) => {
      showNotice({ kind: 'success', text: t('duplicated', { id: invoice.id }) })
      go(previewPath(invoice.id))
    },
  })
  const remove = useRemoval({
    remove: deleteInvoice,
    restore: restoreInvoice,
    stale: [listInvoices, readInvoiceFigures],
    onRemoved: () => go('/apps/invoice/list'),
  })
  return (
    <>
      {mayChange && isDraft && (
        <LinkButton
          variant="light"
          leftSection={<Icon name="edit" size={18} />}
          to={editPath(id)}
          label={t('actions.edit')}
        />
      )}
      {mayChange && !isDraft && <Text size="sm">{t('whyNoEdit')}</Text>}
      {mayCopy && (
        <Button variant="light" loading={copy.isPending} onClick={() => copy.mutate({ params: { id } })}>
          {t('actions.duplicate')}
        </Button>
      )}
      {mayDelete && isDraft && (
        <Button variant="light" color="error" onClick={() => remove(id, t('deleted', { id }))}>
          {t('actions.delete')}
        </Button>
      )}
    </>
  )
}
