import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Alert } from '#ui/display/display.ts'
import { readCounterOverride, type Delivery } from '../contract.ts'
import classes from './deliveries.module.css'

/** Why it was handed over at the depot without its PIN, for those who look after it. */
export function HandedWithoutPin({ delivery: { id, state } }: { delivery: Pick<Delivery, 'id' | 'state'> }) {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const isAsked = useMay(readCounterOverride) && state === 'collected'
  const { data } = useQuery({ ...queryOf(readCounterOverride, { params: { id } }), enabled: isAsked })
  const given = data?.withoutPin
  if (!given) return null
  return (
    <Alert color="warning" title={t('counter.handed')}>
      <p>{t('counter.handedBy', { name: given.by, time: format.dateTime(given.at), why: given.why })}</p>
      <a href={given.photo} target="_blank" rel="noreferrer">
        <img src={given.photo} alt={t('counter.photo')} className={classes.counterPhoto} />
      </a>
    </Alert>
  )
}
