import { useQuery } from '@tanstack/react-query'
import { IconFileInvoice, IconReceipt, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { listCustomers } from '#features/ecommerce/customers/contract.ts'
import { listOrders } from '#features/ecommerce/orders/contract.ts'
import { orderPath } from '#features/ecommerce/orders/rules.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Link } from '#ui/button/link.tsx'
import { listInvoices } from '../../invoices/contract.ts'
import classes from './mail-links.module.css'

type Props = { address: string }
const staleTime = 60_000
const most = 3

/** The customer with this address, for people who may see customers. */
export function Customers({ address }: Props) {
  const t = useText('office-mail-links')
  const format = useFormat()
  const may = useMay(listCustomers)
  const query = { q: address, itemsPerPage: 5 }
  const { data } = useQuery({ ...queryOf(listCustomers, { query }), enabled: may && address !== '', staleTime })
  const found = data?.customers.find(({ email }) => email === address)
  if (!found) return null
  const { customerId, customer, order, spentCents, currency } = found
  return (
    <Card icon={<IconUser size={18} aria-hidden />} title={t('customer')}>
      <Line
        to={`/apps/ecommerce/customer/details/${customerId}`}
        name={customer}
        detail={t('orders', { count: order, shown: format.number(order) })}
        end={format.money(spentCents, currency)}
      />
    </Card>
  )
}

export function Orders({ address }: Props) {
  const t = useText('office-mail-links')
  const format = useFormat()
  const may = useMay(listOrders)
  const query = { q: address, itemsPerPage: most, sortBy: 'date', orderBy: 'desc' as const }
  const { data } = useQuery({ ...queryOf(listOrders, { query }), enabled: may && address !== '', staleTime })
  const found = data?.orders.filter(({ email }) => email === address) ?? []
  if (found.length === 0) return null
  return (
    <Card icon={<IconReceipt size={18} aria-hidden />} title={t('ordersTitle')}>
      {found.map(({ order, placedAt, totalCents, currency }) => (
        <Line
          key={order}
          to={orderPath(order)}
          name={`#${order}`}
          detail={format.date(placedAt)}
          end={format.money(totalCents, currency)}
        />
      ))}
    </Card>
  )
}

export function Invoices({ address }: Props) {
  const t = useText('office-mail-links')
  const words = useText('office-invoices')
  const format = useFormat('UTC')
  const may = useMay(listInvoices)
  const query = { q: address, itemsPerPage: most }
  const { data } = useQuery({ ...queryOf(listInvoices, { query }), enabled: may && address !== '', staleTime })
  const found = data?.invoices.filter(({ clientEmail }) => clientEmail === address) ?? []
  if (found.length === 0) return null
  return (
    <Card icon={<IconFileInvoice size={18} aria-hidden />} title={t('invoices')}>
      {found.map(({ id, number, issuedDate, totalCents, currency }) => (
        <Line
          key={id}
          to={`/apps/invoice/preview/${id}`}
          name={number === '' ? words('draftTitle', { id }) : `#${number}`}
          detail={format.date(issuedDate)}
          end={format.money(totalCents, currency)}
        />
      ))}
    </Card>
  )
}

function Card({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <h3 className={classes.title}>
        {icon}
        {title}
      </h3>
      {children}
    </section>
  )
}

function Line({ to, name, detail, end }: { to: string; name: string; detail: string; end: string }) {
  return (
    <Link to={to} className={classes.line}>
      <span className={classes.words}>
        <bdi>{name}</bdi>
        <small>{detail}</small>
      </span>
      <span className={classes.end}>{end}</span>
    </Link>
  )
}
