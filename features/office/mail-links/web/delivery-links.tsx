import { useQueries, useQuery } from '@tanstack/react-query'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { listCustomers } from '#features/ecommerce/customers/contract.ts'
import { listDeliveries, type DeliveryRow } from '#features/logistics/deliveries/contract.ts'
import { deliveryPath } from '#features/logistics/deliveries/rules.ts'
import { stateTones } from '#features/logistics/deliveries/rules/state-tones.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Select } from '#ui/input/inputs.ts'
import { Link } from '#ui/button/link.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { useDebounced } from '#ui/input/use-debounced.ts'
import type { Email } from '../../email/contract.ts'
import { addLink, listEmailsOfDelivery, listLinks, removeLink, type LinkedDelivery } from '../contract.ts'
import { referencesIn } from '../rules.ts'
import classes from './mail-links.module.css'

export const stale = [listLinks, listEmailsOfDelivery]
const staleTime = 60_000
const most = 3

type Props = { email: Email; person: { email: string } }

/** The deliveries an email is linked to, those it names, and the newest of its customer. */
export function DeliveryLinks({ email, person }: Props) {
  const t = useText('office-mail-links')
  const params = { id: email.id }
  const { data: linked } = useQuery(queryOf(listLinks, { params }))
  const add = useSend(addLink, { stale })
  const remove = useSend(removeLink, { stale })
  const mayLink = useMay(addLink)
  const suggested = useSuggested(email, person.email).filter(
    ({ id }) => !linked?.some(({ deliveryId }) => deliveryId === id),
  )
  const link = (reference: string) => add.mutate({ params, body: { reference } })
  return (
    <>
      {linked?.map((one) => (
        <DeliveryLine key={one.deliveryId} delivery={one}>
          {mayLink && (
            <ActionIcon
              size={30}
              aria-label={t('unlink', { reference: one.reference })}
              onClick={() => remove.mutate({ params: { ...params, deliveryId: one.deliveryId } })}
            >
              <IconLinkOff size={17} />
            </ActionIcon>
          )}
        </DeliveryLine>
      ))}
      {suggested.map((one) => (
        <DeliveryLine key={one.id} delivery={one}>
          {mayLink && (
            <ActionIcon
              size={30}
              aria-label={t('link', { reference: one.reference })}
              onClick={() => link(one.reference)}
            >
              <IconLink size={17} />
            </ActionIcon>
          )}
        </DeliveryLine>
      ))}
      {mayLink && <DeliverySelect onPick={link} />}
    </>
  )
}

/** Deliveries that the email names, and the newest of the customer who wrote it. */
function useSuggested(email: Email, address: string): DeliveryRow[] {
  const references = referencesIn(email)
  const named = useQueries({
    queries: references.map((q) => ({
      ...queryOf(listDeliveries, { query: { q, itemsPerPage: 5 } }),
      staleTime,
    })),
  })
  const may = useMay(listCustomers) && address !== ''
  const asked = queryOf(listCustomers, { query: { q: address, itemsPerPage: 5 } })
  const { data: customers } = useQuery({ ...asked, enabled: may, staleTime })
  const customerId = customers?.customers.find((one) => one.email === address)?.customerId ?? 0
  const { data: own } = useQuery({
    ...queryOf(listDeliveries, { query: { customerId, itemsPerPage: most, sortBy: 'date', orderBy: 'desc' } }),
    enabled: customerId > 0,
    staleTime,
  })
  const exact = named.flatMap(({ data }) => data?.deliveries ?? []).filter((one) => references.includes(one.reference))
  return [...new Map([...exact, ...(own?.deliveries ?? [])].map((one) => [one.id, one])).values()]
}

type LineProps = { delivery: Omit<LinkedDelivery, 'deliveryId'>; children: React.ReactNode }

function DeliveryLine({ delivery: { reference, recipient, address, state }, children }: LineProps) {
  const t = useText('logistics-deliveries')
  return (
    <div className={classes.delivery}>
      <Link to={deliveryPath(reference)} className={classes.line}>
        <span className={classes.words}>
          <span className={classes.top}>
            <strong dir="ltr">{reference}</strong>
            <StatusChip tone={stateTones[state]}>{t(`states.${state}`)}</StatusChip>
          </span>
          <bdi>{recipient}</bdi>
          <small dir="auto">{address}</small>
        </span>
      </Link>
      {children}
    </div>
  )
}

/** Finds any delivery by its reference, recipient, phone or address. */
function DeliverySelect({ onPick }: { onPick: (reference: string) => void }) {
  const t = useText('office-mail-links')
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 300)
  const { data } = useQuery({
    ...queryOf(listDeliveries, { query: { q, itemsPerPage: 10 } }),
    enabled: q.length > 1,
    staleTime,
  })
  const found = q.length > 1 ? (data?.deliveries ?? []) : []
  return (
    <Select
      searchable
      size="xs"
      aria-label={t('find')}
      placeholder={t('find')}
      nothingFoundMessage={q.length > 1 && data ? t('none') : undefined}
      filter={({ options }) => options}
      data={found.map(({ reference, recipient }) => ({ value: reference, label: `${reference} · ${recipient}` }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(reference) => {
        if (!reference) return
        onPick(reference)
        setTyped('')
      }}
    />
  )
}
