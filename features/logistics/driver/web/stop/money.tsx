import { majorUnits } from '#kit/contract/money.ts'
import { useText } from '#kit/web/i18n.ts'
import type { DriverStop } from '../../contract.ts'
import { moneyBounds, useAmounts } from '../parts/amounts.ts'
import { NumberField } from '../parts/number-field.tsx'
import { Card, Choices } from '../parts/parts.tsx'
import type { RouteNow } from '../route/use-day.tsx'
import type { Handed } from './proofs.ts'

type Props = { now: RouteNow; stop: DriverStop; handed: Handed; onChange: (patch: Partial<Handed>) => void }

const ways = ['cash', 'card', 'other', 'none'] as const

/** What is due at the door, how it was paid and how much. */
export function Money({ now: { format, pack }, stop: { dueCents }, handed, onChange }: Props) {
  const t = useText('logistics-driver')
  const amountOf = useAmounts()
  if (!dueCents) return null
  const due = format.money(dueCents, pack.currency)
  return (
    <Card title={t('money.title', { amount: due })} tone="warning">
      <Choices
        label={t('money.how')}
        value={handed.paidBy || undefined}
        onChange={(paidBy) => onChange({ paidBy, paid: handed.paid || String(majorUnits(dueCents, pack.currency)) })}
        choices={ways.map((value) => ({ value, label: t(`money.${value}`) }))}
      />
      {handed.paidBy !== '' && handed.paidBy !== 'none' && (
        <NumberField
          label={t('money.amount')}
          value={handed.paid}
          amount={amountOf(handed.paid, moneyBounds(pack.currency))}
          onChange={(paid) => onChange({ paid })}
        />
      )}
    </Card>
  )
}
