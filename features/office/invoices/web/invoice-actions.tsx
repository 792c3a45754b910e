import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Menu } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Link, useGo } from '#ui/button/link.tsx'
import { useRemoval } from '#ui/button/use-removal.ts'
import {
  changeInvoice,
  deleteInvoice,
  duplicateInvoice,
  listInvoices,
  readInvoiceFigures,
  restoreInvoice,
  type InvoiceRow,
} from '../contract.ts'
import { readInvoicePdf } from '../rules/papers.ts'
import { editPath, fileNumber, previewPath } from '../rules.ts'
import { saveFile } from '#ui/file/save-file.ts'
import { useInvoiceName } from './use-invoice-name.ts'
import { useVoid } from './use-void.ts'

export function InvoiceActions({ invoice }: { invoice: InvoiceRow }) {
  const { id, number, invoiceStatus } = invoice
  const t = useText('office-invoices')
  const go = useGo()
  const name = useInvoiceName()(invoice)
  const voidIt = useVoid()
  const stale = [listInvoices, readInvoiceFigures]
  const remove = useRemoval({ remove: deleteInvoice, restore: restoreInvoice, stale })
  const copy = useSend(duplicateInvoice, { stale, onSuccess: ({ invoice }) => go(editPath(invoice.id)) })
  const mayDelete = useMay(deleteInvoice)
  const mayChange = useMay(changeInvoice)
  const mayCopy = useMay(duplicateInvoice)
  return (
    <>
      <ActionIcon
        aria-label={t('viewNamed', { id: name })}
        renderRoot={(props) => <Link to={previewPath(id)} {...props} />}
      >
        <Icon name="eye" />
      </ActionIcon>
      {mayDelete && invoiceStatus === 'Draft' && (
        <ActionIcon aria-label={t('deleteNamed', { id: name })} onClick={() => remove(id, t('deleted', { id: name }))}>
          <Icon name="trash" />
        </ActionIcon>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('moreNamed', { id: name })}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon name="download" size={18} />}
            onClick={() =>
              void saveFile(readInvoicePdf, { params: { id } }, t('fileName', { id: fileNumber(invoice), kind: 'pdf' }))
            }
          >
            {t('actions.pdf')}
          </Menu.Item>
          {mayChange && invoiceStatus === 'Draft' && (
            <Menu.Item leftSection={<Icon name="edit" size={18} />} onClick={() => go(editPath(id))}>
              {t('actions.edit')}
            </Menu.Item>
          )}
          {mayCopy && (
            <Menu.Item leftSection={<Icon name="file" size={18} />} onClick={() => copy.mutate({ params: { id } })}>
              {t('actions.duplicate')}
            </Menu.Item>
          )}
          {mayDelete && number !== '' && invoiceStatus !== 'Voided' && (
            <Menu.Item leftSection={<Icon name="trash" size={18} />} onClick={() => void voidIt(invoice)}>
              {t('voiding.confirm')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
