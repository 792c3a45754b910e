import { useQuery } from '@tanstack/react-query'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Checkbox, Select, TextInput } from '#ui/input/inputs.ts'
import { Text } from '#ui/display/text.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import type { Delivery } from '../contract.ts'
import { ageDocuments, firstBirthYear } from '../rules.ts'
import { PinAtCounter } from './pin-at-counter.tsx'

/** What was asked for at the counter, as far as it was given. */
export type CounterAnswers = {
  isPaid: boolean
  pin: string
  /** Nothing where there is a PIN. */
  withoutPin: { why: string; photo: string } | null
  document: string
  birthYear: string
}
export type CounterMissing = 'payment' | 'pin' | 'why' | 'photo' | 'document' | 'age'
type Asked = Pick<Delivery, 'dueCents' | 'requiredProof'>

/** The answers as they are sent. */
export function shownAt({ pin, withoutPin, document, birthYear }: Omit<CounterAnswers, 'isPaid'>) {
  const kind = ageDocuments.find((one) => one === document)
  const year = Number(inWesternDigits(birthYear))
  const isYear = Number.isInteger(year) && year >= firstBirthYear && year <= new Date().getUTCFullYear()
  return {
    ...(withoutPin ? { withoutPin } : pin.trim() && { pin: pin.trim() }),
    ...(kind && isYear && { age: { document: kind, birthYear: year } }),
  }
}

/** The first of what a delivery asks for that wasn’t given. */
export function missingAtCounter({ dueCents, requiredProof }: Asked, answers: CounterAnswers): CounterMissing | null {
  if (dueCents !== null && dueCents > 0 && !answers.isPaid) return 'payment'
  const shown = shownAt(answers)
  if (requiredProof.includes('pin')) {
    const missing = missingPin(answers)
    if (missing) return missing
  }
  if (!requiredProof.includes('age') || shown.age) return null
  return answers.document === '' ? 'document' : 'age'
}

function missingPin({ pin, withoutPin }: CounterAnswers): CounterMissing | null {
  if (!withoutPin) return pin.trim() === '' ? 'pin' : null
  if (withoutPin.why.trim() === '') return 'why'
  return withoutPin.photo === '' ? 'photo' : null
}

type Props = {
  delivery: Asked
  missing: CounterMissing | null
  onChange: (answers: Partial<CounterAnswers>) => void
}

/** What to ask of whoever collects it: what is due, and whatever a driver would have asked for at the door. */
export function AtCounter({ delivery: { dueCents, requiredProof }, missing, onChange }: Props) {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const { data } = useQuery(queryOf(readLogisticsFacts))
  const kinds = requiredProof.filter((kind) => kind !== 'name')
  return (
    <>
      {kinds.length > 0 && (
        <Text size="sm">{t('askedFor', { kinds: format.list(kinds.map((kind) => t(`proof.${kind}`))) })}</Text>
      )}
      <ShownProof kinds={requiredProof} missing={missing} onChange={onChange} />
      {dueCents !== null && dueCents > 0 && data && (
        <Checkbox
          label={t('wasPaid', { amount: format.money(dueCents, data.currency) })}
          required
          error={missing === 'payment' && t('enterPayment')}
          onChange={({ target }) => onChange({ isPaid: target.checked })}
        />
      )}
    </>
  )
}

function ShownProof({ kinds, missing, onChange }: Omit<Props, 'delivery'> & { kinds: Delivery['requiredProof'] }) {
  const t = useText('logistics-deliveries')
  return (
    <>
      {kinds.includes('pin') && <PinAtCounter missing={missing} onChange={onChange} />}
      {kinds.includes('age') && (
        <>
          <Select
            label={t('counter.document')}
            required
            data={ageDocuments.map((value) => ({ value, label: t(`counter.${value}`) }))}
            error={missing === 'document' && t('counter.enterAge')}
            onChange={(document) => onChange({ document: document ?? '' })}
          />
          <TextInput
            label={t('counter.year')}
            description={t('counter.yearText')}
            required
            maxLength={4}
            inputMode="numeric"
            error={missing === 'age' && t('counter.enterAge')}
            onChange={({ target }) => onChange({ birthYear: target.value })}
          />
        </>
      )}
    </>
  )
}
