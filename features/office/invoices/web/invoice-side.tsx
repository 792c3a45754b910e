import { useFormat } from '#kit/web/format.ts'
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
  changeInvoice,
  deleteInvoice,
  duplicateInvoice,
  emailInvoice,
  listInvoices,
  markAsSent,
  readInvoiceFigures,
  remindClient,
  restoreInvoice,
  type Invoice,
} from '../contract.ts'
import { readInvoicePdf, readInvoiceXml } from '../rules/papers.ts'
import { readOrder } from '../../../ecommerce/orders/contract.ts'
import { orderPath } from '../../../ecommerce/orders/rules.ts'
import { addPayback, addPayment, creditInvoice } from '../rules/payments.ts'
import { emailedText, editPath, fileNumber, openStages, owedByHandCents, owedCents, previewPath } from '../rules.ts'
import { saveFile } from '#ui/file/save-file.ts'
import { CardRefunds } from './card-refunds.tsx'
import { staleInvoices } from './stale-invoices.ts'
import { useInvoiceName } from './use-invoice-name.ts'
import { useVoid } from './use-void.ts'

type Props = { invoice: Invoice; onOpen: (part: string) => void }

/** What can be done with an invoice. */
export function InvoiceSide({ invoice, onOpen }: Props) {
  const t = useText('office-invoices')
  const { id } = invoice
  const isVoided = invoice.invoiceStatus === 'Voided'
  const mayPay = useMay(addPayment)
  const mayOpenOrder = useMay(readOrder)
  const mayCredit = useMay(creditInvoice)
  return (
    <SectionCard title={t('actions.title')}>
      <Stack gap="sm">
        {!isVoided && <Sending invoice={invoice} onOpen={onOpen} />}
        {invoice.payPage && (
          <LinkButton leftSection={<Icon name="credit-card" size={18} />} to={invoice.payPage} label={t('own.pay')} />
        )}
        {mayOpenOrder && invoice.orderId !== null && (
          <LinkButton
            variant="light"
            leftSection={<Icon name="receipt" size={18} />}
            to={orderPath(invoice.orderId)}
            label={t('actions.order')}
          />
        )}
        <PayingBack invoice={invoice} onOpen={onOpen} />
        {mayPay && !isVoided && (
          <Button
            color="success"
            variant={invoice.isDraft || owedCents(invoice) > 0 ? 'light' : 'filled'}
            leftSection={<Icon name="currency-dollar" size={18} />}
            onClick={() => onOpen('pay')}
          >
            {t('actions.pay')}
          </Button>
        )}
        <Button
          variant="light"
          leftSection={<Icon name="download" size={18} />}
          onClick={() =>
            void saveFile(readInvoicePdf, { params: { id } }, t('fileName', { id: fileNumber(invoice), kind: 'pdf' }))
          }
        >
          {t('actions.pdf')}
        </Button>
        <Button
          variant="light"
          leftSection={<Icon name="file" size={18} />}
          onClick={() =>
            void saveFile(readInvoiceXml, { params: { id } }, t('fileName', { id: fileNumber(invoice), kind: 'xml' }))
          }
        >
          {t('actions.xml')}
        </Button>
        <Button variant="light" leftSection={<Icon name="file-text" size={18} />} onClick={() => window.print()}>
          {t('actions.print')}
        </Button>
        {mayCredit && !invoice.isDraft && !isVoided && invoice.orderId === null && (
          <Button variant="light" leftSection={<Icon name="discount" size={18} />} onClick={() => onOpen('credit')}>
            {t('actions.credit')}
          </Button>
        )}
        <Copying invoice={invoice} />
      </Stack>
    </SectionCard>
  )
}

/** What is owed to the client comes first: it is the one thing left to do. */
function PayingBack({ invoice, onOpen }: Props) {
  const t = useText('office-invoices')
  const format = useFormat()
  const mayPayBack = useMay(addPayback)
  const owed = owedByHandCents(invoice)
  return (
    <>
      <CardRefunds invoice={invoice} />
      {owed > 0 && <Text size="sm">{t('owed.one', { amount: format.money(owed, invoice.currency) })}</Text>}
      {owed > 0 && mayPayBack && (
        <Button leftSection={<Icon name="currency-dollar" size={18} />} onClick={() => onOpen('payback')}>
          {t('payback.title')}
        </Button>
      )}
    </>
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
  const { invoiceStatus, isDraft, balanceCents } = invoice
  const isOpen = balanceCents > 0 && [...openStages, 'Past Due'].some((stage) => stage === invoiceStatus)
  return (
    <>
      <Button
        variant={isDraft ? 'filled' : 'light'}
        leftSection={<Icon name="send" size={18} />}
        onClick={() => onOpen('send')}
      >
        {t('actions.send')}
      </Button>
      {(isDraft || invoiceStatus === 'Issued') && (
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

function Copying({ invoice }: { invoice: Invoice }) {
  const { id, isDraft } = invoice
  const isVoided = invoice.invoiceStatus === 'Voided'
  const t = useText('office-invoices')
  const go = useGo()
  const name = useInvoiceName()(invoice)
  const mayChange = useMay(changeInvoice)
  const mayCopy = useMay(duplicateInvoice)
  const mayDelete = useMay(deleteInvoice)
  const copy = useSend(duplicateInvoice, {
    stale: staleInvoices,
    onSuccess: ({ invoice: draft }) => {
      showNotice({ kind: 'success', text: t('duplicated', { id: draft.id }) })
      go(previewPath(draft.id))
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
      {mayChange && !isDraft && <Text size="sm">{t(isVoided ? 'whyVoided' : 'whyNoEdit')}</Text>}
      {mayCopy && (
        <Button variant="light" loading={copy.isPending} onClick={() => copy.mutate({ params: { id } })}>
          {t('actions.duplicate')}
        </Button>
      )}
      {mayDelete && isDraft && invoice.orderId === null && (
        <Button variant="light" color="error" onClick={() => remove(id, t('deleted', { id: name }))}>
          {t('actions.delete')}
        </Button>
      )}
      {mayDelete && <Voiding invoice={invoice} />}
    </>
  )
}

/** That of an order is written again, as long as nothing of it is paid. */
function Voiding({ invoice }: { invoice: Invoice }) {
  const t = useText('office-invoices')
  const voidIt = useVoid()
  const { isDraft, invoiceStatus, orderId, paidCents } = invoice
  if (isDraft || invoiceStatus === 'Voided' || (orderId !== null && paidCents > 0)) return null
  return (
    <Button variant="light" color="error" onClick={() => void voidIt(invoice)}>
      {t(orderId === null ? 'voiding.confirm' : 'voiding.again')}
    </Button>
  )
}
