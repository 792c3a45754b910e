import { useState, type ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/confirm.ts'
import { ActionIcon, Button } from '#ui/controls.ts'
import { Accordion } from '#ui/display.ts'
import { Editing } from '#ui/form/editing.tsx'
import { useOpened } from '#ui/form/use-opened.ts'
import { Icon } from '#ui/icon.tsx'
import { Group } from '#ui/layout.ts'
import { PaymentLogo } from '#ui/payment-logo.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { Text } from '#ui/text.ts'
import { changeAddress, changeMethod, deleteAddress, deleteMethod, readCustomer, type Customer } from '../contract.ts'
import { AddressDrawer } from './address-drawer.tsx'
import { MethodDialog } from './method-dialog.tsx'

type Props = { customer: Customer }
type Address = Customer['addresses'][number]
type Method = Customer['methods'][number]

export function Addresses({ customer }: Props) {
  const t = useText('ecommerce')
  const format = useFormat()
  const [edited, edit] = useState<number | 'new'>()
  const opened = useOpened(customer.addresses, ({ id }) => id === edited)
  const params = { id: customer.customerId }
  const change = useSend(changeAddress, { stale: [readCustomer] })
  const remove = useSend(deleteAddress, { stale: [readCustomer] })
  const setDefault = ({ id, ...entry }: Address) =>
    change.mutate({ params: { ...params, entry: id }, body: { ...entry, isDefault: true } })
  return (
    <Book
      title={t('address.book')}
      addLabel={t('address.add')}
      onAdd={() => edit('new')}
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
        onEdit: () => edit(address.id),
        onRemove: () => remove.mutate({ params: { ...params, entry: address.id } }),
        ...(!address.isDefault && { first: { label: t('address.setDefault'), onClick: () => setDefault(address) } }),
      }))}
    >
      {edited === 'new' && (
        <AddressDrawer customerId={customer.customerId} address={undefined} onClose={() => edit(undefined)} />
      )}
      {opened.row && (
        <Editing key={opened.row.id} value={opened.row} version={opened.row.version} isGone={opened.isGone} formTells>
          {(shown) => (
            <AddressDrawer customerId={customer.customerId} address={shown} onClose={() => edit(undefined)} />
          )}
        </Editing>
      )}
    </Book>
  )
}

export function Methods({ customer }: Props) {
  const t = useText('ecommerce')
  const [edited, edit] = useState<number | 'new'>()
  const opened = useOpened(customer.methods, ({ id }) => id === edited)
  const params = { id: customer.customerId }
  const change = useSend(changeMethod, { stale: [readCustomer] })
  const remove = useSend(deleteMethod, { stale: [readCustomer] })
  const setPrimary = ({ id, ...entry }: Method) =>
    change.mutate({ params: { ...params, entry: id }, body: { ...entry, isPrimary: true } })
  return (
    <Book
      title={t('method.title')}
      addLabel={t('method.add')}
      onAdd={() => edit('new')}
      entries={customer.methods.map((method) => ({
        id: method.id,
        name: method.brand === 'PayPal' ? 'PayPal' : `${method.brand} •••• ${method.lastFour}`,
        logo: <PaymentLogo name={method.brand} />,
        marks: method.isPrimary ? [t('method.primary')] : [],
        lines: [method.holder, method.expires && t('method.until', { date: method.expires }), method.email],
        onEdit: () => edit(method.id),
        onRemove: () => remove.mutate({ params: { ...params, entry: method.id } }),
        ...(!method.isPrimary && { first: { label: t('method.setPrimary'), onClick: () => setPrimary(method) } }),
      }))}
    >
      {edited === 'new' && (
        <MethodDialog customerId={customer.customerId} method={undefined} onClose={() => edit(undefined)} />
      )}
      {opened.row && (
        <Editing key={opened.row.id} value={opened.row} version={opened.row.version} isGone={opened.isGone} formTells>
          {(shown) => <MethodDialog customerId={customer.customerId} method={shown} onClose={() => edit(undefined)} />}
        </Editing>
      )}
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
  onRemove: () => void
  first?: { label: string; onClick: () => void }
}
type BookProps = { title: string; addLabel: string; onAdd: () => void; entries: Entry[]; children: ReactNode }

/** Expandable entries with their actions. */
function Book({ title, addLabel, onAdd, entries, children }: BookProps) {
  const t = useText('ecommerce')
  const mayChange = useMay(changeAddress)
  const ask = async ({ name, onRemove }: Entry) => {
    if (await confirm({ title: t('deleteNamed', { name }), body: t('deleteText'), confirmLabel: t('delete') }))
      onRemove()
  }
  return (
    <SectionCard
      title={title}
      actions={
        mayChange && (
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
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('editNamed', { name: entry.name })}
                    onClick={entry.onEdit}
                  >
                    <Icon name="edit" />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('deleteNamed', { name: entry.name })}
                    onClick={() => void ask(entry)}
                  >
                    <Icon name="trash" />
                  </ActionIcon>
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
