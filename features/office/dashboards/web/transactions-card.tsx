import { IconArrowBackUp, IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listTransactions } from '#features/ecommerce/reports/contract.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { Link } from '#ui/button/link.tsx'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'

/** The newest payments and refunds of the store. */
export function TransactionsCard() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const asked = useQuery(queryOf(listTransactions))
  const { data } = asked
  const signed = (cents: number) => `${cents > 0 ? '+' : ''}${format.money(cents, data?.currency)}`
  return (
    <DashCard
      title={t('transactions.title')}
      text={t('transactions.text')}
      span={4}
      height={300}
      of={asked}
      empty={data?.transactions.length === 0 && t('transactions.none')}
      link={{ to: '/apps/ecommerce/order/list?sortBy=date&orderBy=desc', label: t('toOrders') }}
      table={
        data && {
          head: [t('orders'), t('transactions.kind'), t('transactions.method'), t('value'), t('day')],
          rows: data.transactions.map((row) => [
            row.orderId,
            t(`transactions.${row.kind}`),
            t(`transactions.methods.${row.method}`),
            signed(row.amountCents),
            format.date(row.at),
          ]),
        }
      }
    >
      <Entries>
        {data?.transactions.map(({ id, kind, method, order, orderId, amountCents, at }) => (
          <Entry
            key={id}
            icon={
              kind === 'payment' ? (
                <IconCreditCard size={24} stroke={1.5} color="var(--success-ink)" aria-hidden />
              ) : (
                <IconArrowBackUp size={24} stroke={1.5} color="var(--error-ink)" className="mirrored" aria-hidden />
              )
            }
            name={
              <Link to={`/apps/ecommerce/order/details/${order}`}>
                {t(`transactions.${kind}Of`, { order: orderId })}
              </Link>
            }
            detail={
              <>
                {t(`transactions.methods.${method}`)} · {format.relative(at)}
              </>
            }
          >
            <span className={classes.rowEnd}>
              <bdi>{signed(amountCents)}</bdi>
            </span>
          </Entry>
        ))}
      </Entries>
    </DashCard>
  )
}
