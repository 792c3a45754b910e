import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { useAbility, useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { MoreActions } from '#ui/overlay/more-actions.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { createInvoice } from '../contract.ts'
import { readLedger } from '../rules/ledger.ts'
import { SettingsDrawer } from './settings-drawer.tsx'
import { useMayChangeAll } from './use-may-change-all.ts'

const LedgerDialog = lazy(async () => ({ default: (await import('./ledger-dialog.tsx')).LedgerDialog }))
const RunDrawer = lazy(async () => ({ default: (await import('./run-drawer.tsx')).RunDrawer }))
const BillDrawer = lazy(async () => ({ default: (await import('./bill-drawer.tsx')).BillDrawer }))

/** What is rarely done with invoices: the file for the accountants, and what stands on every one. */
export function MoreInvoiceTools() {
  const t = useText('office-invoices')
  const [, setOpen] = useOpen()
  const mayConfigure = useMayChangeAll()
  const mayExport = useMay(readLedger)
  const mayBill = useMayBill()
  if (!mayConfigure && !mayExport && !mayBill) return null
  return (
    <MoreActions
      actions={[
        mayBill && {
          label: t('run.open'),
          icon: <Icon name="package" size={18} />,
          run: () => setOpen('run'),
        },
        mayExport && {
          label: t('ledger.open'),
          icon: <Icon name="download" size={18} />,
          run: () => setOpen('ledger'),
        },
        mayConfigure && {
          label: t('settings.open'),
          icon: <Icon name="settings" size={18} />,
          run: () => setOpen('settings'),
        },
      ]}
    />
  )
}

function useMayBill(): boolean {
  const mayAdd = useMay(createInvoice)
  return useAbility().can('read', 'Delivery') && mayAdd
}

/** Bills what was delivered: for who may, the button, and what it and the rarer tools open. */
export function InvoiceTools() {
  const t = useText('office-invoices')
  const [open, setOpen] = useOpen()
  const mayBill = useMayBill()
  const mayConfigure = useMayChangeAll()
  const mayExport = useMay(readLedger)
  const close = () => setOpen(undefined)
  return (
    <>
      {mayBill && (
        <Button variant="default" leftSection={<Icon name="package" size={18} />} onClick={() => setOpen('bill')}>
          {t('billing.open')}
        </Button>
      )}
      <WhenOpened opened={mayBill && open === 'run'}>{open === 'run' && <RunDrawer onClose={close} />}</WhenOpened>
      {mayConfigure && open === 'settings' && <SettingsDrawer onClose={close} />}
      <WhenOpened opened={mayExport && open === 'ledger'}>
        {open === 'ledger' && <LedgerDialog onClose={close} />}
      </WhenOpened>
      <WhenOpened opened={mayBill && open === 'bill'}>{open === 'bill' && <BillDrawer onClose={close} />}</WhenOpened>
    </>
  )
}
