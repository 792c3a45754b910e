import { useQuery } from '@tanstack/react-query'
import {
  countDeliveries,
  createDelivery,
  listDeliveries,
  recallRecipients,
  type KnownRecipient,
} from '#features/logistics/deliveries/contract.ts'
import { DeliveryFields } from '#features/logistics/deliveries/web/for-others/delivery-fields.tsx'
import { blank, type Values } from '#features/logistics/deliveries/web/for-others/delivery-values.ts'
import { useText } from '#kit/web/i18n.ts'
import { ignoreRefusal, queryOf, useSend } from '#kit/web/query.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import type { Email, Recipient } from '../../email/contract.ts'
import { addLink } from '../contract.ts'
import { wishesIn } from '../rules.ts'
import { stale } from './delivery-links.tsx'

type Props = { email: Email; person: Recipient; onClose: () => void }

/** A new delivery, filled with what an email and earlier deliveries to its sender say; the email is linked to it. */
export function DeliveryFromMail(props: Props) {
  const name = nameOf(props.person)
  const { data, error } = useQuery(queryOf(recallRecipients, { query: { q: name } }))
  if (!data && !error) return null
  const known = data?.recipients.find(({ email }) => email === props.person.email)
  return <Drawer {...props} initial={valuesFrom(props, known)} />
}

function Drawer({ email, initial, onClose }: Props & { initial: Values }) {
  const t = useText('office-mail-links')
  const link = useSend(addLink, { stale })
  const form = useEndpointForm<typeof createDelivery, Values>(createDelivery, {
    initial,
    stale: [listDeliveries, countDeliveries],
    onDone: ({ reference }) => {
      void link.mutateAsync({ params: { id: email.id }, body: { reference } }).catch(ignoreRefusal)
      showNotice({ kind: 'success', text: t('created', { reference }) })
      onClose()
    },
  })
  return (
    <FormDrawer title={t('create')} opened onClose={onClose} form={form} submitLabel={t('create')}>
      <DeliveryFields form={form} />
    </FormDrawer>
  )
}

function nameOf({ name, email }: Recipient): string {
  return name && name !== 'me' ? name : email
}

function valuesFrom({ email, person }: Props, known: KnownRecipient | undefined): Values {
  const { phone, address, date } = wishesIn(email.message)
  return {
    ...blank,
    recipient: known?.recipient ?? nameOf(person),
    email: person.email,
    phone: phone || (known?.phone ?? ''),
    address: address || (known?.address ?? ''),
    date,
  }
}
