import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Text } from '#ui/display/text.ts'
import { Editing } from '#ui/form/editing.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import { changeAccountLimit, readCustomer, type Customer } from '../contract.ts'

/** Whether the customer may buy on account, and up to what. */
export function AccountCard({ customer }: { customer: Customer }) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const mayChange = useMay(changeAccountLimit)
  const [isOpen, setOpen] = useState(false)
  const { accountLimitCents, currency } = customer
  const close = () => setOpen(false)
  return (
    <SectionCard title={t('account.title')}>
      <Stack gap="sm">
        <Text size="sm">
          {accountLimitCents === 0
            ? t('account.none')
            : t('account.upTo', { amount: format.money(accountLimitCents, currency) })}
        </Text>
        {mayChange && (
          <Button variant="light" onClick={() => setOpen(true)}>
            {t('account.change')}
          </Button>
        )}
      </Stack>
      {isOpen && (
        <Editing value={customer} version={customer.version} showsNewerItself>
          {(shown) => <LimitDialog key={shown.version} customer={shown} onClose={close} />}
        </Editing>
      )}
    </SectionCard>
  )
}

function LimitDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useText('ecommerce')
  const { accountLimitCents, currency, version, customerId: id } = customer
  const form = useEndpointForm(changeAccountLimit, {
    initial: { accountLimitCents, version },
    given: { params: { id } },
    stale: [readCustomer],
    onDone: onClose,
  })
  const { onChange, value, ...field } = form.bind('accountLimitCents')
  return (
    <FormDialog title={t('account.title')} opened onClose={onClose} form={form} submitLabel={t('save')}>
      <MoneyInput
        data-autofocus
        currency={currency}
        label={t('account.limit')}
        description={t('account.text')}
        {...field}
        value={value}
        onChange={(cents) => onChange(cents ?? 0)}
      />
    </FormDialog>
  )
}
