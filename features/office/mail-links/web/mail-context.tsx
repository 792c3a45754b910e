import { useQuery } from '@tanstack/react-query'
import { IconPackage, IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { createDelivery, listDeliveries } from '#features/logistics/deliveries/contract.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { useSession } from '#kit/web/session.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { readEmail, type Email } from '../../email/contract.ts'
import { otherParty } from '../rules.ts'
import { Customers, Invoices, Orders } from './customer-cards.tsx'
import { DeliveryLinks } from './delivery-links.tsx'
import classes from './mail-links.module.css'

const DeliveryFromMail = lazy(async () => ({ default: (await import('./delivery-from-mail.tsx')).DeliveryFromMail }))

/** What an email is about, beside it: its customer, their orders and invoices, and deliveries. */
export function MailContext({ of: id = 0 }: PartProps) {
  const { data } = useQuery(queryOf(readEmail, { params: { id } }))
  return data && <Context key={id} email={data} />
}

function Context({ email }: { email: Email }) {
  const t = useText('office-mail-links')
  const own = useSession()?.userData.email ?? ''
  const [open, setOpen] = useOpen()
  const [maySee, mayAdd] = [useMay(listDeliveries), useMay(createDelivery)]
  const isAdding = maySee && mayAdd && open === 'delivery'
  const person = otherParty(email, own)
  return (
    <aside className={classes.beside} aria-label={t('about')}>
      {maySee && (
        <section className={classes.card}>
          <h3 className={classes.title}>
            <IconPackage size={18} aria-hidden />
            {t('deliveries')}
          </h3>
          <DeliveryLinks email={email} person={person} />
          {mayAdd && (
            <Button
              size="xs"
              variant="light"
              fullWidth
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpen('delivery')}
            >
              {t('create')}
            </Button>
          )}
        </section>
      )}
      <Customers address={person.email} />
      <Orders address={person.email} />
      <Invoices address={person.email} />
      <WhenOpened opened={isAdding}>
        {isAdding && <DeliveryFromMail email={email} person={person} onClose={() => setOpen(undefined)} />}
      </WhenOpened>
    </aside>
  )
}
