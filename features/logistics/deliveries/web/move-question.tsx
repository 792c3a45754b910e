import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText, type Text } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Part } from '#kit/web/part.tsx'
import { createStore, type Store } from '#kit/web/store.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { longestReason, type Delivery } from '../contract.ts'
import type { PersonMove } from '../rules.ts'
import { AtCounter, missingAtCounter, type CounterAnswers, type CounterMissing } from './at-counter.tsx'

export type Asked = CounterAnswers & { reason: string; date: string | null }
/** Cancelling has a question of its own. */
export type OtherMove = Exclude<PersonMove, 'cancel'>
type Missing = CounterMissing | 'name' | null

/** Asks for what a move takes; nothing if it is called off. What is missing is said at its field, and the question stays. A wished day stands there to begin with. */
export async function askForMove(
  t: Text,
  delivery: Delivery,
  move: OtherMove,
  wishedDay?: string | null,
): Promise<Asked | null> {
  const date = wishedDay ?? delivery.date
  const asked: Asked = { reason: '', date, isPaid: false, pin: '', withoutPin: null, document: '', birthYear: '' }
  const missing = createStore<Missing>(null)
  const isComplete = () => {
    missing.set(move === 'collect' ? missingOf(delivery, asked) : null)
    return missing.get() === null
  }
  const isWanted = await confirm({
    title: t(`moves.${move}`),
    body: (
      <Fields
        delivery={delivery}
        move={move}
        date={date}
        missing={missing}
        onChange={(patch) => Object.assign(asked, patch)}
      />
    ),
    confirmLabel: t(`moves.${move}`),
    tone: 'primary',
    isComplete,
  })
  return isWanted ? asked : null
}

function missingOf(delivery: Delivery, asked: Asked): Missing {
  return asked.reason.trim() === '' ? 'name' : missingAtCounter(delivery, asked)
}

type Props = {
  delivery: Delivery
  move: OtherMove
  /** The day that stands there to begin with. */
  date: string | null
  missing: Store<Missing>
  onChange: (patch: Partial<Asked>) => void
}

function Fields({ delivery, move, date, missing, onChange }: Props) {
  const t = useText('logistics-deliveries')
  const lacks = missing.use()
  const isCollected = move === 'collect'
  return (
    <Stack gap="sm">
      {t(`moves.${move}Text`, { name: delivery.reference })}
      {move === 'reschedule' && <Part name="delivery/told" of={delivery.id} />}
      {isCollected && <AtCounter delivery={delivery} missing={lacks === 'name' ? null : lacks} onChange={onChange} />}
      {move === 'reschedule' && delivery.agreedFeeCents > 0 && <AgreedFee cents={delivery.agreedFeeCents} />}
      {move === 'reschedule' && (
        <DateInput label={t('date')} defaultValue={date ?? ''} onChange={(day) => onChange({ date: day || null })} />
      )}
      <TextInput
        label={t(isCollected ? 'collectedBy' : 'reason')}
        required={isCollected}
        error={lacks === 'name' && t('enterCollectedBy')}
        onChange={({ target }) => onChange({ reason: target.value.slice(0, longestReason) })}
      />
    </Stack>
  )
}

/** What its recipient pays more once it is put on another day. */
function AgreedFee({ cents }: { cents: number }) {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const { data } = useQuery(queryOf(readLogisticsFacts))
  return data && <p>{t('moves.agreedFee', { amount: format.money(cents, data.currency) })}</p>
}
