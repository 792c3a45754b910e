import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Checkbox } from '#ui/inputs.ts'
import { Text } from '#ui/text.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import type { Delivery } from '../contract.ts'

type Props = {
  delivery: Pick<Delivery, 'dueCents' | 'requiredProof'>
  error: string | false
  onPaid: (isPaid: boolean) => void
}

/** What to ask of whoever collects it: what is due, and whatever a driver would have asked for at the door. */
export function AtCounter({ delivery: { dueCents, requiredProof }, error, onPaid }: Props) {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const { data } = useQuery(queryOf(readLogisticsFacts))
  const kinds = requiredProof.filter((kind) => kind !== 'name')
  return (
    <>
      {kinds.length > 0 && (
        <Text size="sm">{t('askedFor', { kinds: format.list(kinds.map((kind) => t(`proof.${kind}`))) })}</Text>
      )}
      {dueCents !== null && dueCents > 0 && data && (
        <Checkbox
          label={t('wasPaid', { amount: format.money(dueCents, data.currency) })}
          required
          error={error}
          onChange={({ target }) => onPaid(target.checked)}
        />
      )}
    </>
  )
}
