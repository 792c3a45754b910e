import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { listOf } from '#kit/web/query.ts'
import { Link } from '#ui/button/link.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { Anchor } from '#ui/display/text.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { listDeliveries, type DeliveryRow } from '../../../../logistics/deliveries/contract.ts'
import { deliveryPath } from '../../../../logistics/deliveries/rules.ts'
import classes from './client-home.module.css'

const asked = {
  state: 'delivered,partlyDelivered,failed,collected,returned',
  sortBy: 'date',
  orderBy: 'desc',
  itemsPerPage: 10,
} as const

/** What was brought, or wasn’t, newest first, with the way to its proof. */
export function RecentDeliveries() {
  const t = useText('office-dashboards')
  const { data, error, refetch } = useQuery(listOf(listDeliveries, asked))
  return (
    <section className={classes.part} aria-label={t('client.recent')}>
      <div className={classes.head}>
        <h2>{t('client.recent')}</h2>
        <Anchor inherit renderRoot={(props) => <Link to="/apps/logistics/deliveries" {...props} />}>
          {t('client.all')}
        </Anchor>
      </div>
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} radius={6} />}
      {data?.deliveries.length === 0 && <EmptyState icon="package" title={t('client.recentNone')} />}
      {data && data.deliveries.length > 0 && <Rows rows={data.deliveries} />}
    </section>
  )
}

function Rows({ rows }: { rows: DeliveryRow[] }) {
  const t = useText('office-dashboards')
  const states = useText('logistics-deliveries')
  const format = useFormat()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('client.date')}</th>
          <th>{t('client.reference')}</th>
          <th>{t('client.to')}</th>
          <th>{t('client.outcome')}</th>
          <th>{t('client.proof')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, reference, recipient, date, state }) => (
          <tr key={id}>
            <td className={classes.quiet}>{date && format.date(`${date}T12:00:00Z`)}</td>
            <td className={classes.quiet}>
              <bdi>{reference}</bdi>
            </td>
            <td>
              <bdi className={classes.name} title={recipient}>
                {recipient}
              </bdi>
            </td>
            <td>
              <span className={classes.state} data-failed={state === 'failed' || undefined}>
                {states(`states.${state}`)}
              </span>
            </td>
            <td>
              <Anchor
                inherit
                aria-label={t('client.proofOf', { reference })}
                renderRoot={(props) => <Link to={deliveryPath(reference)} {...props} />}
              >
                {t('client.seeProof')}
              </Anchor>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
