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
  readInvoicePdf,
  restoreInvoice,
  type InvoiceRow,
} from '../contract.ts'
import { editPath, previewPath } from '../rules.ts'
import { saveFile } from '#ui/file/save-file.ts'

export function InvoiceActions({ invoice: { id, invoiceStatus } }: { invoice: InvoiceRow }) {
  const t = useText('office-invoices')
  const go = useGo()
  const stale = [listInvoices, readInvoiceFigures]
  const remove = useRemoval({ remove: deleteInvoice, restore: restoreInvoice, stale })
  const copy = useSend(duplicateInvoice, { stale, onSuccess: ({ invoice }) => go(editPath(invoice.id)) })
  const mayDelete = useMay(deleteInvoice)
  const mayChange = useMay(changeInvoice)
  const mayCopy = useMay(duplicateInvoice)
  return (
    <>
      <ActionIcon aria-label={t('viewNamed', { id })} renderRoot={(props) => <Link to={previewPath(id)} {...props} />}>
        <Icon name="eye" />
      </ActionIcon>
      {mayDelete && invoiceStatus === 'Draft' && (
        <ActionIcon aria-label={t('deleteNamed', { id })} onClick={() => remove(id, t('deleted', { id }))}>
          <Icon name="trash" />
        </ActionIcon>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('moreNamed', { id })}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon name="download" size={18} />}
            onClick={() => void saveFile(readInvoicePdf, { params: { id } }, t('fileName', { id, kind: 'pdf' }))}
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
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
