import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { readLogisticsFacts } from '../../../settings/contract.ts'
import type { RouteDetail } from '../../contract.ts'
import type { RouteRecord } from '../../rules/recorded-actions.ts'
import { returnsOf } from '../../rules/returns.ts'
import classes from './record.module.css'

/** What was to be collected and what comes back. */
export function CashAndReturns({ route }: { route: RouteDetail }) {
  const { record } = route
  return (
    record && (
      <>
        <Cash cash={record.cash} />
        <Returns route={route} record={record} />
      </>
    )
  )
}

function Cash({ cash: { due, taken, takenOtherwise, handedIn } }: Pick<RouteRecord, 'cash'>) {
  const t = useText('logistics-routes')
  const { money } = useFormat()
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  const amount = (cents: number) => money(cents, facts?.currency)
  const difference = handedIn === null ? 0 : handedIn - taken
  const rows: [key: string, value: string][] = [
    ['due', amount(due)],
    ['taken', amount(taken)],
    ['takenOtherwise', amount(takenOtherwise)],
    ['handedIn', handedIn === null ? '–' : amount(handedIn)],
  ]
  return (
    <SectionCard title={t('cash.title')}>
      <dl className={classes.compared}>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`cash.${key}`)}</dt>
            <dd>
              <strong>{value}</strong>
            </dd>
          </div>
        ))}
      </dl>
      {difference !== 0 && (
        <p>
          <StatusChip tone="error">{t('cash.difference', { amount: amount(difference) })}</StatusChip>
        </p>
      )}
    </SectionCard>
  )
}

function Returns({ route, record }: { route: RouteDetail; record: RouteRecord }) {
  const t = useText('logistics-routes')
  const words = useText('logistics-deliveries')
  const back = returnsOf(route, record)
  return (
    <SectionCard title={t('returns.title')} text={t('returns.text')}>
      {back.length === 0 && <p className={classes.faint}>{t('returns.empty')}</p>}
      <Entries>
        {back.map(({ deliveryId, recipient, reference, known }) => (
          <Entry
            key={deliveryId}
            icon={<Icon name="package" />}
            name={
              <bdi>
                {recipient} · {reference}
              </bdi>
            }
            detail={known.location && words(`locations.${known.location}`)}
          >
            <StatusChip tone={known.isReturned ? 'success' : 'warning'}>
              {t(known.isReturned ? 'returns.back' : 'returns.out')}
            </StatusChip>
          </Entry>
        ))}
      </Entries>
    </SectionCard>
  )
}
