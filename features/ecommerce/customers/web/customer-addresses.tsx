import type { ReactNode } from 'react'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Accordion } from '#ui/display/display.ts'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Group } from '#ui/page/layout.ts'
import { PaymentLogo } from '#ui/display/payment-logo.tsx'
import { RemoveButton } from '#ui/button/remove-button.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import {
  addAddress,
  addMethod,
  changeAddress,
  changeMethod,
  deleteAddress,
  deleteMethod,
  readCustomer,
  type Customer,
} from '../contract.ts'
import { AddressDrawer } from './address-drawer.tsx'
import { MethodDialog } from './method-dialog.tsx'

type Props = { customer: Customer }
type Address = Customer['addresses'][number]
type Method = Customer['methods'][number]

export function Addresses({ customer }: Props) {
  const t = useText('ecommerce')
  const format = useFormat()
  const { customerId } = customer
  const { add, edit, drawer } = useRecordDrawer(customer.addresses, {
    kind: 'address',
    create: addAddress,
    add: (opening) => <AddressDrawer customerId={customerId} address={undefined} {...opening} />,
    change: changeAddress,
    edit: (address, opening) => <AddressDrawer customerId={customerId} address={address} {...opening} />,
  })
  const params = { id: customerId }
  const change = useSend(changeAddress, { stale: [readCustomer] })
  const setDefault = ({ id, ...entry }: Address) =>
    change.mutate({ params: { ...params, entry: id }, body: { ...entry, isDefault: true } })
  return (
    <Book
      title={t('address.book')}
      addLabel={t('address.add')}
      onAdd={add}
      entries={customer.addresses.map((address) => ({
        id: address.id,
        name: address.label,
        marks: [
          ...(address.isDefault ? [t('address.default')] : []),
          ...(address.isBilling ? [t('address.billing')] : []),
        ],
        lines: [
          customer.customer,
          address.line1,
          address.line2,
          `${address.postCode} ${address.town} ${address.state}`,
          format.country(address.country),
        ],
        onEdit: () => edit?.(address),
        remove: deleteAddress,
        params: { ...params, entry: address.id },
        ...(!address.isDefault && { first: { label: t('address.setDefault'), onClick: () => setDefault(address) } }),
      }))}
    >
      {drawer}
    </Book>
  )
}

export function Methods({ customer }: Props) {
  const t = useText('ecommerce')
  const { customerId } = customer
  const { add, edit, drawer } = useRecordDrawer(customer.methods, {
    kind: 'method',
    create: addMethod,
    add: (opening) => <MethodDialog customerId={customerId} method={undefined} {...opening} />,
    change: changeMethod,
    edit: (method, opening) => <MethodDialog customerId={customerId} method={method} {...opening} />,
  })
  const params = { id: customerId }
  const change = useSend(changeMethod, { stale: [readCustomer] })
  const setPrimary = ({ id, ...entry }: Method) =>
    change.mutate({ params: { ...params, entry: id }, body: { ...entry, isPrimary: true } })
  return (
    <Book
      title={t('method.title')}
      addLabel={t('method.add')}
      onAdd={add}
      entries={customer.methods.map((method) => ({
        id: method.id,
        name: method.brand === 'PayPal' ? 'PayPal' : `${method.brand} •••• ${method.lastFour}`,
        logo: <PaymentLogo name={method.brand} />,
        marks: method.isPrimary ? [t('method.primary')] : [],
        lines: [method.holder, method.expires && t('method.until', { date: method.expires }), method.email],
        onEdit: () => edit?.(method),
        remove: deleteMethod,
        params: { ...params, entry: method.id },
        ...(!method.isPrimary && { first: { label: t('method.setPrimary'), onClick: () => setPrimary(method) } }),
      }))}
    >
      {drawer}
    </Book>
  )
}

type Entry = {
  id: number
  name: string
  logo?: ReactNode
  marks: string[]
  lines: string[]
  onEdit: () => void
  remove: Endpoint
  params: { id: number; entry: number }
  first?: { label: string; onClick: () => void }
}
type BookProps = {
  title: string
  addLabel: string
  onAdd: (() => void) | undefined
  entries: Entry[]
  children: ReactNode
}

/** Expandable entries with their actions. */
function Book({ title, addLabel, onAdd, entries, children }: BookProps) {
  const t = useText('ecommerce')
  const mayChange = useMay(changeAddress)
  return (
    <SectionCard
      title={title}
      actions={
        onAdd && (
          <Button size="xs" variant="light" onClick={onAdd}>
            {addLabel}
          </Button>
        )
      }
    >
      {entries.length === 0 && <Text size="sm">{t('nothingYet')}</Text>}
      <Accordion multiple>
        {entries.map((entry) => (
          <Accordion.Item key={entry.id} value={String(entry.id)}>
            <Group wrap="nowrap" gap="xs">
              <Accordion.Control>
                <Group gap="xs">
                  {entry.logo}
                  <bdi>{entry.name}</bdi>
                  {entry.marks.map((mark) => (
                    <StatusChip key={mark} tone="success">
                      {mark}
                    </StatusChip>
                  ))}
                </Group>
              </Accordion.Control>
              {mayChange && (
                <>
                  <IconButton icon="edit" label={t('editNamed', { name: entry.name })} onClick={entry.onEdit} />
                  <RemoveButton
                    label={t('deleteNamed', { name: entry.name })}
                    remove={entry.remove}
                    params={entry.params}
                    stale={[readCustomer]}
                    question={{
                      title: t('deleteNamed', { name: entry.name }),
                      body: t('deleteText'),
                      confirmLabel: t('delete'),
                    }}
                  />
                </>
              )}
            </Group>
            <Accordion.Panel>
              {entry.lines.filter(Boolean).map((line) => (
                <Text key={line} size="sm">
                  <bdi>{line}</bdi>
                </Text>
              ))}
              {mayChange && entry.first && (
                <Button mt="xs" size="compact-sm" variant="subtle" onClick={entry.first.onClick}>
                  {entry.first.label}
                </Button>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {children}
    </SectionCard>
  )
}
